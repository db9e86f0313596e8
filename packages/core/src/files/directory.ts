import { lstatSync } from 'node:fs';
import { lstat, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { fileNotRegular, systemCode } from './file-errors.js';
import { mutate } from './mutate.js';

/**
 * Makes a folder with the folders above it where they are missing, for this user alone (0700 unless told otherwise).
 * A folder that is there is left as it is.
 *
 * @throws WorkspaceError FILE_NOT_REGULAR when something else, such as a file or a dangling link, stands there.
 */
export async function ensureDirectory(path: string, effects: Effects, mode = 0o700): Promise<void> {
  if (isDirectory(path)) return;
  if (dirname(path) !== path) await ensureDirectory(dirname(path), effects, mode);
  await mutate({ name: 'file:mkdir', target: path, effects }, () => makeOne(path, mode));
}

async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // Another process may have made it at the same time; anything but a folder is refused.
    if (systemCode(error) !== 'EEXIST') throw error;
    const info = await lstat(path);
    if (!info.isDirectory()) throw fileNotRegular({ path, found: 'not a folder' });
  }
}

function isDirectory(path: string): boolean {
  try {
    const info = lstatSync(path);
    // A link to a folder above the wanted one is the user's own arrangement; the places that matter check for links themselves.
    return info.isDirectory() || info.isSymbolicLink();
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}
