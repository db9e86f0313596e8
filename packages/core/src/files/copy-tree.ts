import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Effects } from '../effects.js';
import { copyFileInto } from './copy.js';
import { ensureDirectory } from './directory.js';
import { fileNotRegular } from './file-errors.js';
import { makeLink } from './link.js';
import { kindOf } from './read-bounded.js';

/**
 * Copies a file, or a folder with everything below it, to a path where nothing stands yet. Links are made again as links,
 * with the text they have: nothing is read through them.
 *
 * @throws WorkspaceError FILE_NOT_REGULAR at a device, a socket or a named pipe.
 */
export async function copyTree(from: string, to: string, effects: Effects): Promise<void> {
  const info = await lstat(from);
  if (info.isFile()) return copyFileInto(from, to, effects);
  if (info.isSymbolicLink()) return makeLink(await readlink(from), to, effects);
  if (!info.isDirectory()) throw fileNotRegular({ path: from, found: kindOf(info) });
  await ensureDirectory(to, effects, info.mode & 0o777);
  for (const name of await readdir(from)) {
    await copyTree(join(from, name), join(to, name), effects);
  }
}
