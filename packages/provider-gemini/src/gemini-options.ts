import * as z from '@yoke/core/schema';

/** Schema of the options of Gemini CLI: `agents.gemini.with` in the configuration. */
export const geminiOptionsSchema = z.strictObject({
  program: z
    .string()
    .min(1)
    .default('gemini')
    .describe('Program to start: a name on PATH or an absolute path.'),
  auth: z
    .enum(['api-key', 'google', 'vertex'])
    .default('api-key')
    .describe('How the user is signed in: GEMINI_API_KEY, a Google account, or Vertex AI.'),
  allowedCommands: z
    .array(z.string().min(1).max(500))
    .max(100)
    .optional()
    .describe('Beginnings of shell commands that the profile "safe" allows. All when absent.'),
  maxRetries: z
    .int()
    .min(0)
    .max(20)
    .default(1)
    .describe('How often the agent itself repeats a failed request; Yoke does its own waiting.'),
});

/** Options of Gemini CLI, complete. */
export type GeminiOptions = z.output<typeof geminiOptionsSchema>;
