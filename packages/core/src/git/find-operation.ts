import { lstat } from 'node:fs/promises';
import type { RepositoryState } from './types.js';

/** Finds what the user is in the middle of. Absent when nothing is under way. */
export async function findOperation(gitDir: string): Promise<RepositoryState['operation']> {
  const has = (name: string) => exists(`${gitDir}/${name}`);
  if (await has('rebase-apply/applying')) return 'am';
  if ((await has('rebase-merge')) || (await has('rebase-apply'))) return 'rebase';
  if (await has('MERGE_HEAD')) return 'merge';
  if (await has('CHERRY_PICK_HEAD')) return 'cherry-pick';
  if (await has('REVERT_HEAD')) return 'revert';
  return (await has('BISECT_LOG')) ? 'bisect' : undefined;
}

/** Tells whether anything stands at a path. */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    // What cannot be looked at is as good as absent here: git itself would not see it either.
    return false;
  }
}
