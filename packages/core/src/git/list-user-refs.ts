import { runGit } from './git-command.js';
import type { GitContext, RepositoryState } from './types.js';

/**
 * Lists every ref of the user's repository by value: full name, and the id or the other ref that it stands for. How git
 * stores them makes no difference, so tidying up is no change.
 */
export async function listUserRefs(
  context: GitContext,
  repository: Pick<RepositoryState, 'gitDir'>,
): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await runGit(context, {
    gitDir: repository.gitDir,
    profile: 'user',
    args: ['for-each-ref', '--format=%(refname)%00%(objectname)%00%(symref)'],
  });
  const lines = stdout.toString('utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [name = '', id = '', symref = ''] = line.split('\0');
      return [name, symref === '' ? id : symref];
    }),
  );
}

/** Tells whether a commit of the user's repository has another among its ancestors, or is it. */
export async function isDescendant(
  context: GitContext,
  input: {
    readonly repository: Pick<RepositoryState, 'gitDir'>;
    /** Full ids. */
    readonly ancestor: string;
    readonly commit: string;
  },
): Promise<boolean> {
  const { exitCode } = await runGit(context, {
    gitDir: input.repository.gitDir,
    profile: 'user',
    args: ['merge-base', '--is-ancestor', '--end-of-options', input.ancestor, input.commit],
    answers: [1, 128],
  });
  return exitCode === 0;
}
