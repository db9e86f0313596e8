import * as z from '@yoke/core/schema';

/** Schema of the options of Codex: `agents.codex.with` in the configuration. */
export const codexOptionsSchema = z.strictObject({
  program: z
    .string()
    .min(1)
    .default('codex')
    .describe('Program to start: a name on PATH or an absolute path.'),
  service: z
    .strictObject({
      baseUrl: z.url().describe('Address of the API, with its version: "https://host/v1".'),
      envKey: z
        .string()
        .regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of a variable')
        .describe('Name of the variable that holds the key.'),
    })
    .optional()
    .describe('Another service that speaks the Responses API, in place of the one signed in to.'),
  maxRetries: z
    .int()
    .min(0)
    .max(20)
    .default(1)
    .describe('How often a failed request to `service` is repeated; Yoke does its own waiting.'),
  networkAccess: z
    .boolean()
    .default(false)
    .describe('Lets commands of the profile "safe" out of the agent\'s own network block.'),
  repositoryInstructions: z
    .boolean()
    .default(false)
    .describe('Lets the AGENTS.md and the skills of the repository speak to the agent.'),
});

/** Options of Codex, complete. */
export type CodexOptions = z.output<typeof codexOptionsSchema>;
