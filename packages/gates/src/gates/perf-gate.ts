import { type CommandLine, defineGate, type GateV1 } from '@yoke/core/contracts';
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

/** Options of the perf gate. */
export interface PerfOptions extends OutputOptions {
  /** The performance command, such as `npm run bench:check`. */
  readonly command: CommandLine;
  /** Further tries after a failed one. */
  readonly retries: number;
  /** Milliseconds for one try. */
  readonly timeoutMs: number;
}

/** Schema of {@link PerfOptions}. */
export const perfOptionsSchema = z.strictObject({
  command: commandLineSchema,
  retries: retriesSchema.default(1),
  timeoutMs: timeoutMsSchema,
  ...outputOptionsShape,
});

/** The perf command has to exit with 0 on the candidate: it holds the budget, and the terms hold the command. */
export const perfGate: GateV1<PerfOptions> = defineGate({
  id: 'perf',
  title: 'The performance budget is met',
  after: 'verify',
  optionsSchema: perfOptionsSchema,
  canary: {
    blocks: { files: EXITS_WITH_1, options: canaryOptions },
    passes: { files: EXITS_WITH_0, options: canaryOptions },
  },
  run: (context, options) =>
    runCommandGate(context, {
      ...options,
      id: 'perf',
      minimumTests: false,
      redMeans: 'the performance budget is not met',
    }),
});
