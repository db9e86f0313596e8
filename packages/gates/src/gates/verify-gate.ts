import { type CommandLine, defineGate } from '@yoke/core/contracts';
import * as z from '@yoke/core/schema';
import {
  commandLineSchema,
  type OutputOptions,
  outputOptionsShape,
  retriesSchema,
  timeoutMsSchema,
} from '../command/output-options.js';
import { canaryOptions, EXITS_WITH_0, EXITS_WITH_1 } from './canary-files.js';
import { runCommandGate } from './run-command-gate.js';

/** Options of the verify gate. */
export interface VerifyOptions extends OutputOptions {
  /** The project's own check, such as `npm test`. */
  readonly command: CommandLine;
  /** Further tries after a failed one. */
  readonly retries: number;
  /** Milliseconds for one try. */
  readonly timeoutMs: number;
  /** Fewest tests that the runner's summary has to tell of. Absent: none is only warned of. */
  readonly minimumTests?: number | undefined;
}

/** Schema of {@link VerifyOptions}. */
export const verifyOptionsSchema = z.strictObject({
  command: commandLineSchema,
  retries: retriesSchema.default(1),
  timeoutMs: timeoutMsSchema,
  minimumTests: z.int().min(0).optional(),
  ...outputOptionsShape,
});

/** The project's verify command has to exit with 0 on the candidate. */
export const verifyGate = defineGate<VerifyOptions>({
  id: 'verify',
  title: "The project's own checks pass",
  after: 'criterion',
  optionsSchema: verifyOptionsSchema,
  canary: {
    blocks: { files: EXITS_WITH_1, options: canaryOptions },
    passes: { files: EXITS_WITH_0, options: canaryOptions },
  },
  run: (context, options) => runCommandGate(context, { ...options, id: 'verify' }),
});
