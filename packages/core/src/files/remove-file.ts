import { unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { systemCode } from './file-errors.js';
import { mutate } from './mutate.js';
import { syncDirectory } from './sync-directory.js';

/** Removes one file or link, durably. Answers false when there was none. */
export async function removeFile(path: string, effects: Effects): Promise<boolean> {
  const isRemoved = await mutate({ name: 'file:unlink', target: path, effects }, async () => {
    try {
      await unlink(path);
      return true;
    } catch (error) {
      if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return false;
      throw error;
    }
  });
  if (isRemoved) await syncDirectory(dirname(path), effects);
  return isRemoved;
}
