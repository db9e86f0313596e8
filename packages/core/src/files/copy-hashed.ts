import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { fileFailed, fileNotRegular, fileTooLarge, systemCode } from './file-errors.js';
import { mutate } from './mutate.js';
import { kindOf } from './read-bounded.js';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Copies a regular file into a new one and answers the digest of exactly the bytes that were written, in flat memory. Follows no
 * link. Not durable by itself.
 *
 * @throws WorkspaceError FILE_NOT_REGULAR; FILE_TOO_LARGE when the source has, or comes to have, more than `maxBytes`.
 */
export async function copyHashed(
  copy: { readonly from: string; readonly to: string; readonly maxBytes: number },
  effects: Effects,
): Promise<{ readonly sha256: string; readonly sizeBytes: number }> {
  const { from, to } = copy;
  const source = await openSource(from);
  try {
    const info = await source.stat();
    if (!info.isFile()) throw fileNotRegular({ path: from, found: kindOf(info) });
    return await mutate({ name: 'file:copy', target: to, effects }, async () => {
      const target = await open(to, 'wx', 0o600);
      try {
        return await pump({ source, target, ...copy });
      } finally {
        await target.close();
      }
    });
  } finally {
    await source.close();
  }
}

async function openSource(path: string): Promise<FileHandle> {
  const noWait = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  try {
    return await open(path, constants.O_RDONLY | noWait);
  } catch (cause) {
    if (systemCode(cause) === 'ELOOP') throw fileNotRegular({ path, found: 'a link' });
    throw fileFailed({ operation: 'read', path, cause });
  }
}

async function pump(input: {
  readonly source: FileHandle;
  readonly target: FileHandle;
  readonly from: string;
  readonly maxBytes: number;
}): Promise<{ readonly sha256: string; readonly sizeBytes: number }> {
  const { source, target, from, maxBytes } = input;
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let sizeBytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(chunk, 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return { sha256: hash.digest('hex'), sizeBytes };
    sizeBytes += bytesRead;
    if (sizeBytes > maxBytes) throw fileTooLarge({ path: from, sizeBytes, maxBytes });
    hash.update(chunk.subarray(0, bytesRead));
    await target.writeFile(chunk.subarray(0, bytesRead));
  }
}
