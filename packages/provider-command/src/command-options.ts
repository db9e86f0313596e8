import { z } from 'zod';

/** Schema of the options of a command as an agent: an entry under `agents` in the configuration. */
export const commandOptionsSchema = z.strictObject({
  command: z
    .union([z.string().min(1), z.tuple([z.string().min(1)], z.string())])
    .describe('The command line, as one text or as a list of program and arguments.'),
  prompt: z
    .enum(['stdin', 'argument', 'file'])
    .default('stdin')
    .describe('How the prompt is handed over.'),
  env: z
    .array(z.string().min(1))
    .max(100)
    .default([])
    .describe('Names of variables passed on besides the allow-list.'),
});

/** Options of a command as an agent, complete. */
export type CommandOptions = z.output<typeof commandOptionsSchema>;
