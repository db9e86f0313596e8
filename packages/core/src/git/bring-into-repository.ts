import { runGit } from './git-command.js';
import type { GitContext, RepositoryState } from './types.js';

/** A ref of the mirror that the user wants to have. */
export interface BringInput {
  readonly repository: Pick<RepositoryState, 'gitDir'>;
  readonly mirrorDir: string;
  /** Full name in the mirror. */
  readonly ref: string;
  /** Full name in the user's repository; overwritten when it is there. */
  readonly as: string;
}

/** Copies a commit of the mirror with its ancestors into the user's repository, under a ref of its own. Nothing else is touched. */
export async function bringIntoRepository(context: GitContext, input: BringInput): Promise<void> {
  const { repository, mirrorDir, ref, as } = input;
  await runGit(context, {
    gitDir: repository.gitDir,
    profile: 'user',
    args: [
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-write-fetch-head',
      '--no-auto-maintenance',
      '--no-recurse-submodules',
      '--',
      mirrorDir,
      `+${ref}:${as}`,
    ],
    changes: as,
  });
}
