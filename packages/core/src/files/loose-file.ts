import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { mutate, mutateSync } from './mutate.js';
import { tempNameFor } from './temp-name.js';

/**
 * Writes a file whose name is the digest of its content: whole or not at all, never over one that is there, read-only.
 * Not durable by itself; see {@link syncFiles}. Answers false when it was there.
 */
export function writeLooseFile(path: string, bytes: Uint8Array, effects: Effects): boolean {
  if (existsSync(path)) return false;
  const temp = tempNameFor(path);
  mutateSync({ name: 'file:create', target: path, effects }, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeNew(temp, bytes);
    renameSync(temp, path);
  });
  return true;
}

function writeNew(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, 'wx', 0o400);
  try {
    fill(fd, bytes);
  } catch (error) {
    unlinkSync(path);
    throw error;
  }
}

function fill(fd: number, bytes: Uint8Array): void {
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } finally {
    closeSync(fd);
  }
}

/**
 * Makes written files durable, all at once: the disk is waited for about once. As git does for its loose objects, the folders
 * are left to the file system, whose journal has the names of a file by the time that its bytes are synced; each object has
 * a folder of its own, so that this halves the work. A file that is missing all the same is found missing when it is read.
 */
export async function syncFiles(paths: readonly string[], effects: Effects): Promise<void> {
  await Promise.all(paths.map((path) => syncFile(path, effects)));
}

async function syncFile(path: string, effects: Effects): Promise<void> {
  await mutate({ name: 'file:fsync', target: path, effects }, async () => {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}
