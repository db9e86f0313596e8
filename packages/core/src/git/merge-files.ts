import { lstat } from 'node:fs/promises';
import { readBounded } from '../files/read-bounded.js';
import { writeFileAtomic } from '../files/write-file.js';
import type { GitContext, LandingInput, RepositoryState } from './types.js';

const MAX_BYTES = 64 * 1024 * 1024;

/** What is merged, and where. */
export interface Merging {
  readonly context: GitContext;
  readonly repository: RepositoryState;
  readonly mergeDirty: LandingInput['mergeDirty'];
}

/**
 * Makes the new working bytes of files with uncommitted edits of the user from those edits. Answers the paths for which
 * there was a way to do so.
 */
export async function mergeFiles(
  { context, repository, mergeDirty }: Merging,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const merged = new Set<string>();
  for (const path of paths) {
    const merge = mergeDirty?.get(path);
    if (merge === undefined) continue;
    const file = `${repository.root}/${path}`;
    const bytes = await readBounded(file, MAX_BYTES);
    if (bytes === undefined) continue;
    const { mode } = await lstat(file);
    const next = merge(bytes);
    if (!bytes.equals(next)) {
      await writeFileAtomic(file, next, { effects: context.effects, mode: mode & 0o777 });
    }
    merged.add(path);
  }
  return merged;
}
