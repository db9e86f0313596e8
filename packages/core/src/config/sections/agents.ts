import * as z from 'zod';
import { commandLine, envName, kebabId } from './primitives.js';

/** One entry of `agents`. Without a `command` it names a provider of an installed package. */
export const agentSchema = z
  .strictObject({
    command: commandLine()
      .optional()
      .describe('Command line of the agent; absent for an agent that a plugin provides.'),
    prompt: z
      .enum(['stdin', 'argument', 'file'])
      .default('stdin')
      .describe('How a command receives its prompt.'),
    env: z
      .array(envName())
      .max(100)
      .default([])
      .describe('Names of variables passed on besides the allow-list.'),
    with: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Options of the agent's provider, checked by its own schema."),
  })
  .describe('One agent.');

const agentMap = z.record(kebabId(), agentSchema);

const agentList = z
  .array(kebabId())
  .max(64)
  .superRefine((names, context) => {
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) < index)
        context.addIssue({
          code: 'custom',
          path: [index],
          message: 'is listed twice',
          input: name,
        });
    }
  })
  .transform((names) => Object.fromEntries(names.map((name) => [name, {}])))
  .pipe(agentMap);

/** `agents`: a list of names, or a map from name to command. Both become a map in the order of the file. */
export const agentsSchema = z
  .union([agentList, agentMap])
  .describe('Agents of this project: a list of names, or a map from name to command.');
