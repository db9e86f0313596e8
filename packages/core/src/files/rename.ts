import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';
import { syncDirectory } from './sync-directory.js';

/** Gives a file another name in the same folder, durably. A file that has the new name is replaced. */
export async function renameFile(from: string, to: string, effects: Effects): Promise<void> {
  await mutate({ name: 'file:rename', target: to, effects }, () => rename(from, to));
  await syncDirectory(dirname(to), effects);
}
