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

/** Options of the completion gate. */
export interface CompletionOptions extends OutputOptions {
  /** The last check of everything together, such as `npm run e2e`. */
  readonly command: CommandLine;
  /** Further tries after a failed one. */
  readonly retries: number;
  /** Milliseconds for one try. */
  readonly timeoutMs: number;
}

/** Schema of {@link CompletionOptions}. */
export const completionOptionsSchema = z.strictObject({
  command: commandLineSchema,
  retries: retriesSchema.default(1),
  timeoutMs: timeoutMsSchema,
  ...outputOptionsShape,
});

/** Runs on the branch's head after the last story: its command has to exit with 0. */
export const completionGate: GateV1<CompletionOptions> = defineGate({
  id: 'completion',
  title: "The whole backlog's work passes",
  optionsSchema: completionOptionsSchema,
  canary: {
    blocks: { files: EXITS_WITH_1, options: canaryOptions },
    passes: { files: EXITS_WITH_0, options: canaryOptions },
  },
  run: (context, options) =>
    runCommandGate(context, {
      ...options,
      ...options,
      id: 'completion',
      redMeans: 'the completed work does not pass',
    }),
});
