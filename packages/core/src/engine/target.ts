import { readHead } from '../git/index.js';
import { branchChanged } from './preflight-errors.js';
import type { Run } from './run.js';

/** The branch a run lands on, as it stands now. */
export interface Target {
  /** Full name. */
  readonly branch: string;
  /** Full id of its commit, which is in the mirror. */
  readonly head: string;
  readonly tree: string;
}

/**
 * Reads where the user's branch is now and brings that commit into the mirror.
 * @throws WorkspaceError BRANCH_CHANGED when the user has switched away from the branch of the run.
 */
export async function readTarget(run: Run): Promise<Target> {
  const { branch: expected = '' } = run.repository;
  const { branch, commit } = await readHead(run.git, run.repository);
  if (branch !== expected || commit === undefined) {
    throw branchChanged({ expected, found: branch ?? commit ?? 'nothing' });
  }
  await run.mirror.fetch(commit);
  const { treeId } = await run.mirror.reader.readCommit(commit);
  return { branch, head: commit, tree: treeId };
}
