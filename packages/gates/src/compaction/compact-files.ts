import { createReadStream } from 'node:fs';
import {
  type CompactedOutput,
  type CompactorOptions,
  createCompactor,
} from './create-compactor.js';

/** Captured streams on disk, and how much of them may be shown. */
export interface CompactFilesInput extends CompactorOptions {
  /** Absolute paths of the captured bytes. */
  readonly stdout: string;
  readonly stderr: string;
}

const CHUNK_BYTES = 64 * 1024;

/** Makes the preview of {@link compactOutput} from files, reading them piece by piece. Rejects when one cannot be read. */
export async function compactFiles({
  stdout,
  stderr,
  ...options
}: CompactFilesInput): Promise<CompactedOutput> {
  const compactor = createCompactor(options);
  for (const [stream, path] of [
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const) {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      compactor.write(stream, chunk);
    }
  }
  return compactor.finish();
}
