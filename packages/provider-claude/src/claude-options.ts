import * as z from '@yoke/core/schema';

/** Schema of the options of Claude Code: `agents.claude.with` in the configuration. */
export const claudeOptionsSchema = z.strictObject({
  program: z
    .string()
    .min(1)
    .default('claude')
    .describe('Program to start: a name on PATH or an absolute path.'),
  allowedCommands: z
    .array(z.string().min(1).max(500))
    .max(100)
    .optional()
    .describe(
      'Shell commands the profile "safe" allows, in the agent\'s own patterns ("npm test*"). All when absent.',
    ),
  maxRetries: z
    .int()
    .min(0)
    .max(20)
    .default(2)
    .describe('How often the agent itself repeats a failed request; Yoke does its own waiting.'),
});

/** Options of Claude Code, complete. */
export type ClaudeOptions = z.output<typeof claudeOptionsSchema>;
