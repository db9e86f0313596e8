import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';
import { syncDirectory } from './sync-directory.js';

/** Gives a file another name on the same file system, durably unless told otherwise. A file that has the new name is replaced. */
export async function renameFile(
  from: string,
  to: string,
  options: { readonly effects: Effects; readonly fsync?: boolean | undefined },
): Promise<void> {
  const { effects, fsync = true } = options;
  await mutate({ name: 'file:rename', target: to, effects }, () => rename(from, to));
  if (fsync) await syncDirectory(dirname(to), effects);
}
