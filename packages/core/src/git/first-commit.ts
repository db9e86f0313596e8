import { runGit } from './git-command.js';
import type { GitContext, RepositoryState } from './types.js';

/**
 * Finds the first commit of the branch that is checked out: the oldest one without parents. Walks the whole history, so
 * ask once in the life of a project. Absent while there is no commit.
 */
export async function readFirstCommit(
  context: GitContext,
  repository: Pick<RepositoryState, 'gitDir' | 'head'>,
): Promise<string | undefined> {
  if (repository.head === undefined) return undefined;
  const { stdout } = await runGit(context, {
    gitDir: repository.gitDir,
    profile: 'user',
    args: ['rev-list', '--max-parents=0', '--end-of-options', repository.head],
  });
  return stdout.toString('latin1').trim().split('\n').at(-1);
}

/** Tells whether the user's repository still has a commit. */
export async function hasCommit(
  context: GitContext,
  repository: Pick<RepositoryState, 'gitDir'>,
  commit: string,
): Promise<boolean> {
  const { exitCode } = await runGit(context, {
    gitDir: repository.gitDir,
    profile: 'user',
    args: ['cat-file', '-e', '--end-of-options', `${commit}^{commit}`],
    answers: [1, 128],
  });
  return exitCode === 0;
}
