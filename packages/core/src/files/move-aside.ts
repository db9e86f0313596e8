import { randomBytes } from 'node:crypto';
import { lstat, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { systemCode } from './file-errors.js';
import { mutate } from './mutate.js';
import { removeFile } from './remove-file.js';
import { syncDirectory } from './sync-directory.js';
import { writeFileAtomic } from './write-file.js';

/**
 * Puts a file or folder out of the way under a name beside it, with the reason in `<new name>.reason.txt`. Nothing is
 * deleted. Answers the new path, or nothing when there was nothing to move.
 */
export async function moveAside(
  path: string,
  reason: string,
  effects: Effects,
): Promise<string | undefined> {
  const stamp = effects.clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  const target = `${path}.aside-${stamp}-${randomBytes(4).toString('hex')}`;
  if (!(await isThere(path))) return undefined;
  // The note goes first: a crash in between leaves a note too many, never a thing without its reason.
  await writeFileAtomic(`${target}.reason.txt`, `${reason}\n`, { effects });
  const isMoved = await mutate({ name: 'file:rename', target, effects }, () =>
    renameIfThere(path, target),
  );
  if (!isMoved) {
    await removeFile(`${target}.reason.txt`, effects);
    return undefined;
  }
  await syncDirectory(dirname(path), effects);
  return target;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Another process may have moved it since it was seen. */
async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}
