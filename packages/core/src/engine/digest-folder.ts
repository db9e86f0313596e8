import { createHash, type Hash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The most that is read for a digest. */
export interface FolderLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
}

/**
 * Computes the SHA-256 of every byte in a folder: names, permissions and content of all files, ignored ones among them, without
 * the `.git` at its top. Answers nothing when it is too large, or holds a link or a special file, whose bytes are elsewhere.
 */
export async function digestFolder(
  folder: string,
  limits: FolderLimits,
): Promise<string | undefined> {
  const hash = createHash('sha256');
  const left = { files: limits.maxFiles, bytes: limits.maxBytes };
  return (await addFolder({ folder, path: '', hash, left })) ? hash.digest('hex') : undefined;
}

interface Walk {
  readonly folder: string;
  /** Below the root, with `/`. */
  readonly path: string;
  readonly hash: Hash;
  readonly left: { files: number; bytes: number };
}

async function addFolder(walk: Walk): Promise<boolean> {
  const entries = await readdir(join(walk.folder, walk.path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = walk.path === '' ? entry.name : `${walk.path}/${entry.name}`;
    if (path === '.git') continue;
    if (!(await addEntry(entry, { ...walk, path }))) return false;
  }
  return true;
}

async function addEntry(entry: Dirent, walk: Walk): Promise<boolean> {
  const { folder, path, hash, left } = walk;
  if (entry.isDirectory()) {
    hash.update(`folder\0${path}\0`);
    return addFolder(walk);
  }
  if (!entry.isFile()) return false;
  const file = join(folder, path);
  const { size, mode } = await lstat(file);
  left.files -= 1;
  left.bytes -= size;
  if (left.files < 0 || left.bytes < 0) return false;
  const bytes = await readFile(file);
  hash.update(`file\0${path}\0${mode.toString(8)}\0${bytes.length}\0`).update(bytes);
  return true;
}
