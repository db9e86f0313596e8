import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** A larger report is none: it would be taken into memory whole. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

// A link could lead out of the bench, and opening a named pipe would wait for ever. Both flags are absent on Windows.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads a file that a command wrote; absent when there is none, when it is no plain file, or too large. */
export async function readReport(file: string): Promise<string | undefined> {
  const handle = await open(file, FLAGS).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const info = await handle.stat();
    if (!info.isFile() || info.size > MAX_REPORT_BYTES) return undefined;
    return (await handle.readFile()).subarray(0, MAX_REPORT_BYTES).toString('utf8');
  } finally {
    await handle.close();
  }
}
