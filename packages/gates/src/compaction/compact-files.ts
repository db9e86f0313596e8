import { readFile } from 'node:fs/promises';
import { type CompactedOutput, compactOutput } from './compact-output.js';

/** Captured streams on disk, and how much may be shown. */
export interface CompactFilesInput {
  readonly stdout: string;
  readonly stderr: string;
  readonly budgetBytes: number;
  readonly exitCode?: number | null | undefined;
  readonly lostBytes?: number | undefined;
}

/** Makes a bounded preview of captured streams. */
export async function compactFiles(input: CompactFilesInput): Promise<CompactedOutput> {
  const [stdout, stderr] = await Promise.all([readFile(input.stdout), readFile(input.stderr)]);
  return compactOutput({ ...input, stdout, stderr });
}
