import * as z from '@yoke/core/schema';

const word = z.string().min(1);

/** Schema of an entry under `agents:` that names a command. */
export const commandOptionsSchema = z.strictObject({
  command: z
    .union([word, z.tuple([word], z.string())])
    .describe('The command line: a string as a shell would read it, or program and arguments.'),
  prompt: z
    .enum(['stdin', 'argument', 'file'])
    .default('stdin')
    .describe('How the agent gets its prompt.'),
  env: z
    .array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable'))
    .default([])
    .describe('Names of variables passed on besides the allow-list.'),
  output: z.literal('text').default('text').describe('What the agent prints.'),
});

/** Options of a command, complete. */
export type CommandOptions = z.output<typeof commandOptionsSchema>;
