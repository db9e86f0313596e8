import { runGit } from './git-command.js';
import type { GitContext, RepositoryState } from './types.js';

/** Finds the full id of the commit that a name stands for in the user's repository; absent when it stands for none. */
export async function resolveCommit(
  context: GitContext,
  input: { readonly repository: Pick<RepositoryState, 'gitDir'>; readonly name: string },
): Promise<string | undefined> {
  const { exitCode, stdout } = await runGit(context, {
    gitDir: input.repository.gitDir,
    profile: 'user',
    args: ['rev-parse', '--verify', '--quiet', '--end-of-options', `${input.name}^{commit}`],
    answers: [1, 128],
  });
  const id = stdout.toString('latin1').trim();
  return exitCode === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
}
