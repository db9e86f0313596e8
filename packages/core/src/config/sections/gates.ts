import * as z from 'zod';
import { commandLine, commandText, lineOfText, minutesOfDay, wholeNumber } from './primitives.js';

const commandGateShape = {
  command: commandLine().optional().describe('Command that must exit with 0.'),
  retries: wholeNumber(0)
    .default(1)
    .describe('Tries after a first failure; a pass on a later try is reported as such.'),
  timeoutMinutes: minutesOfDay().default(10).describe('Time for one try.'),
};

const verifyObject = z.strictObject({
  ...commandGateShape,
  requireCriteria: z
    .boolean()
    .default(false)
    .describe('Refuse stories whose criteria have no commands.'),
  reusableCommands: z
    .array(commandText())
    .max(200)
    .default([])
    .describe('Criterion commands whose success may be reused inside one run.'),
});

const commandGateObject = z.strictObject(commandGateShape);

const shorthand = commandLine().transform(
  (command): z.input<typeof commandGateObject> => ({ command }),
);

/** `verify`: the command that proves the whole project; a bare command stands for `{ command }`. */
export const verifySchema = z
  .union([shorthand.pipe(verifyObject), verifyObject])
  .describe('The command that proves the whole project.');

/** `completion` and `perf`: one command each; a bare command stands for `{ command }`. */
export const commandGateSchema = z.union([shorthand.pipe(commandGateObject), commandGateObject]);

const gateName = lineOfText().regex(
  /^(?:(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/u,
  'must be "<plugin>/<gate>" in lower case',
);

const gateObject = z.strictObject({
  use: gateName.describe('The gate, as `<plugin>/<gate>`.'),
  with: z
    .record(z.string(), z.unknown())
    .default({})
    .describe("The gate's options, checked by its own schema."),
  after: gateName.optional().describe("The gate it runs behind; the gate's own place when absent."),
});

/** `gates`: custom gates; a bare name stands for `{ use }`. */
export const gatesSchema = z
  .array(z.union([gateName.transform((use) => ({ use })).pipe(gateObject), gateObject]))
  .max(100)
  .describe('Custom gates, besides the built-in ones.');
