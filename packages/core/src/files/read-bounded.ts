import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { YokeError } from '../errors/index.js';
import { fileFailed, fileNotRegular, fileTooLarge, systemCode } from './file-errors.js';

// Non-blocking, because opening a named pipe that somebody put there would wait for ever. Both are absent on Windows.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file of at most `maxBytes`. Absent when there is no such file. Never follows a link at the path itself,
 * never waits for a named pipe, never reads on while somebody makes the file grow.
 *
 * @throws WorkspaceError FILE_NOT_REGULAR, FILE_TOO_LARGE, or as the system says.
 */
export async function readBounded(path: string, maxBytes: number): Promise<Buffer | undefined> {
  try {
    const handle = await open(path, FLAGS);
    try {
      const bytes = bufferFor(path, await handle.stat(), maxBytes);
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, null);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return finish(path, bytes, { filled, maxBytes });
    } finally {
      await handle.close();
    }
  } catch (error) {
    return absentOrThrow(path, error);
  }
}

/** As {@link readBounded}, at once: for the small files that decide a status or a lock. */
export function readBoundedSync(path: string, maxBytes: number): Buffer | undefined {
  try {
    const fd = openSync(path, FLAGS);
    try {
      const bytes = bufferFor(path, fstatSync(fd), maxBytes);
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(fd, bytes, filled, bytes.length - filled, null);
        if (count === 0) break;
        filled += count;
      }
      return finish(path, bytes, { filled, maxBytes });
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    return absentOrThrow(path, error);
  }
}

/** One byte more than the file has now, so that growth is seen. */
function bufferFor(path: string, info: Stats, maxBytes: number): Buffer {
  if (!info.isFile()) throw fileNotRegular({ path, found: kindOf(info) });
  if (info.size > maxBytes) throw fileTooLarge({ path, sizeBytes: info.size, maxBytes });
  return Buffer.allocUnsafe(info.size + 1);
}

function finish(
  path: string,
  bytes: Buffer,
  { filled, maxBytes }: { readonly filled: number; readonly maxBytes: number },
): Buffer {
  if (filled > maxBytes) throw fileTooLarge({ path, sizeBytes: filled, maxBytes });
  // A file that grew meanwhile is given as it was: what came later is a later reading's.
  return bytes.subarray(0, Math.min(filled, bytes.length - 1));
}

function absentOrThrow(path: string, error: unknown): undefined {
  if (YokeError.isInstance(error)) throw error;
  const code = systemCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  // What O_NOFOLLOW answers for a link, and what a socket answers to open.
  if (code === 'ELOOP' || code === 'ENXIO' || code === 'EMLINK') {
    throw fileNotRegular({ path, found: kindOf(lstatSync(path)) });
  }
  throw fileFailed({ operation: 'read', path, cause: error });
}

/** What stands at a path, in words for a message. */
export function kindOf(info: Stats): string {
  if (info.isFile()) return 'a file';
  if (info.isDirectory()) return 'a folder';
  if (info.isSymbolicLink()) return 'a link';
  if (info.isFIFO()) return 'a named pipe';
  if (info.isSocket()) return 'a socket';
  return 'a device';
}
