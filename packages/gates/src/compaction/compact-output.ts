import {
  type CompactedOutput,
  type CompactorOptions,
  createCompactor,
} from './create-compactor.js';

/** What a command printed, in memory, and how much of it may be shown. */
export interface CompactionInput extends CompactorOptions {
  /** Bytes as captured, or text. Absent means that nothing was printed. */
  readonly stdout?: Uint8Array | string | undefined;
  readonly stderr?: Uint8Array | string | undefined;
}

/**
 * Makes a bounded preview of a failing command's output: what a person needs to mend the failure, and a line that says how
 * much is left out. Pure: the same bytes give the same preview.
 */
export function compactOutput({ stdout, stderr, ...options }: CompactionInput): CompactedOutput {
  const compactor = createCompactor(options);
  if (stdout !== undefined) compactor.write('stdout', stdout);
  if (stderr !== undefined) compactor.write('stderr', stderr);
  return compactor.finish();
}
