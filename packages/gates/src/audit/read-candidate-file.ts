import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** The most bytes of one file that are read. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** A file of the candidate: its bytes, or why there are none to look at. */
export type CandidateFile =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | { readonly kind: 'absent' }
  | { readonly kind: 'too-large'; readonly sizeBytes: number };

/**
 * Reads one file of the proof bench. A path that the candidate removed, a link and a submodule are `absent`: no link is
 * followed, and what it leads to is not part of the candidate. Rejects when the file cannot be read.
 */
export async function readCandidateFile(directory: string, path: string): Promise<CandidateFile> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(join(directory, ...path.split('/')), flags);
  } catch (error) {
    if (ABSENT.has(codeOf(error))) return { kind: 'absent' };
    throw error;
  }
  try {
    const info = await handle.stat();
    if (!info.isFile()) return { kind: 'absent' };
    if (info.size > MAX_FILE_BYTES) return { kind: 'too-large', sizeBytes: info.size };
    return { kind: 'file', bytes: await handle.readFile() };
  } finally {
    await handle.close();
  }
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'EMLINK']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
