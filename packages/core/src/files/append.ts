import { constants, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { fileChangedUnderneath, fileNotRegular } from './file-errors.js';
import { mutate, mutateSync } from './mutate.js';
import { kindOf } from './read-bounded.js';
import { syncDirectory } from './sync-directory.js';

/** An open file that grows at its end, owned by one writer. Close it. */
export interface Appender {
  readonly path: string;
  /** What the file has now, all by this writer or there at the start. */
  readonly sizeBytes: () => number;
  /**
   * Writes all the bytes at the end, or none of them. The order of calls is the order in the file. Not durable by itself.
   * @throws WorkspaceError FILE_CHANGED_UNDERNEATH when somebody else wrote; DISK_FULL and the like, with the file as before.
   */
  readonly append: (bytes: Uint8Array) => void;
  /** Resolves when everything that was appended before the call survives a loss of power. */
  readonly sync: () => Promise<void>;
  /** Cuts the file to a size and makes that durable. */
  readonly truncate: (sizeBytes: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const FLAGS =
  constants.O_RDWR |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

/** Opens a file for appending; makes it (0600 unless told otherwise) when it is missing. Follows no link. */
export async function openAppender(
  path: string,
  effects: Effects,
  mode = 0o600,
): Promise<Appender> {
  const handle = await mutate({ name: 'file:create', target: path, effects }, async () => {
    const opened = await open(path, FLAGS, mode);
    const info = await opened.stat();
    if (info.isFile()) return opened;
    await opened.close();
    throw fileNotRegular({ path, found: kindOf(info) });
  });
  let sizeBytes = (await handle.stat()).size;

  return {
    path,
    sizeBytes: () => sizeBytes,
    append: (bytes) => {
      mutateSync({ name: 'file:append', target: path, effects }, () => {
        const foundBytes = fstatSync(handle.fd).size;
        if (foundBytes !== sizeBytes) {
          throw fileChangedUnderneath({ path, expectedBytes: sizeBytes, foundBytes });
        }
        writeWhole(handle.fd, bytes, sizeBytes);
        sizeBytes += bytes.length;
      });
    },
    sync: () => mutate({ name: 'file:fsync', target: path, effects }, () => handle.datasync()),
    truncate: async (size) => {
      await mutate({ name: 'file:truncate', target: path, effects }, () => handle.truncate(size));
      sizeBytes = size;
      await mutate({ name: 'file:fsync', target: path, effects }, () => handle.sync());
    },
    close: () => handle.close(),
  };
}

/** A full disk may take a part of the bytes: what it took is cut off again, so that no half line stays. */
function writeWhole(fd: number, bytes: Uint8Array, startBytes: number): void {
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    ftruncateSync(fd, startBytes);
    throw error;
  }
}

/**
 * Appends bytes to a file of lines, durably. A last line that a crash cut in half is taken off first, so that it never
 * runs into the new one; its bytes are answered as `tornBytes`.
 */
export async function appendDurably(
  path: string,
  bytes: string | Uint8Array,
  options: { readonly effects: Effects; readonly mode?: number | undefined },
): Promise<{ readonly tornBytes?: Buffer | undefined }> {
  const { effects } = options;
  const appender = await openAppender(path, effects, options.mode);
  try {
    const torn = await readTornLine(path, appender.sizeBytes());
    if (torn.length > 0) await appender.truncate(appender.sizeBytes() - torn.length);
    appender.append(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
    await appender.sync();
    await syncDirectory(dirname(path), effects);
    return torn.length > 0 ? { tornBytes: torn } : {};
  } finally {
    await appender.close();
  }
}

const CHUNK_BYTES = 65_536;

/** The bytes behind the last line feed of a file; empty when it ends with one or is empty. */
export async function readTornLine(path: string, sizeBytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    let torn = Buffer.alloc(0);
    let end = sizeBytes;
    while (end > 0) {
      const start = Math.max(0, end - CHUNK_BYTES);
      const chunk = Buffer.alloc(end - start);
      readSync(handle.fd, chunk, 0, chunk.length, start);
      const feed = chunk.lastIndexOf(0x0a);
      torn = Buffer.concat([chunk.subarray(feed + 1), torn]);
      if (feed !== -1) break;
      end = start;
    }
    return torn;
  } finally {
    await handle.close();
  }
}
