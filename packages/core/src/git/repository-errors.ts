import { WorkspaceError } from '../errors/index.js';
import type { RepositoryState } from './types.js';

/** A folder that is not under git. */
export function notARepository(input: { readonly directory: string }): WorkspaceError {
  return new WorkspaceError({
    code: 'NOT_A_REPOSITORY',
    message: `"${input.directory}" is not a git repository.`,
    hint: `Run \`git init && git add -A && git commit -m "start"\` in it.`,
    details: input,
  });
}

/** A folder whose path git cannot be asked about line by line. */
export function repositoryPathUnusable(input: { readonly directory: string }): WorkspaceError {
  return new WorkspaceError({
    code: 'REPOSITORY_PATH_UNUSABLE',
    message: `The path ${JSON.stringify(input.directory)} holds a line break, expected a path of one line.`,
    hint: 'Rename the folder with `mv`, then run `yoke doctor` in it.',
    details: input,
  });
}

/** A repository without a working tree. */
export function repositoryBare(input: { readonly directory: string }): WorkspaceError {
  return new WorkspaceError({
    code: 'REPOSITORY_BARE',
    message: `"${input.directory}" is a bare repository: it has no files to work on.`,
    hint: `Run \`git clone "${input.directory}" ../work\` and start Yoke there.`,
    details: input,
  });
}

/** A folder below the top of a repository. */
export function repositorySubfolder(input: {
  readonly directory: string;
  readonly root: string;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'REPOSITORY_SUBFOLDER',
    message: `"${input.directory}" is a folder inside the repository "${input.root}".`,
    hint: `Run \`yoke loop run --cwd "${input.root}"\`.`,
    details: input,
  });
}

/** Git refuses the repository because it belongs to another user. */
export function repositoryNotTrusted(input: {
  readonly directory: string;
  readonly said: string;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'REPOSITORY_NOT_TRUSTED',
    message: `Git does not trust "${input.directory}": ${input.said}.`,
    hint: `If it is yours, run \`git config --global --add safe.directory "${input.directory}"\`.`,
    details: input,
  });
}

/** Git is older than what Yoke works with. */
export function gitTooOld(input: {
  readonly found: string;
  readonly needed: string;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'GIT_TOO_OLD',
    message: `Git ${input.found} is installed, but ${input.needed} or newer is needed.`,
    hint: 'Install a newer git and see what `git --version` says.',
    details: input,
  });
}

/**
 * Lists everything about a repository that keeps a run from starting, each with the command that mends it. Empty when it
 * can start.
 */
export function listRepositoryProblems(state: RepositoryState): readonly WorkspaceError[] {
  const problems: WorkspaceError[] = [];
  const add = (code: string, message: string, hint: string): void => {
    problems.push(new WorkspaceError({ code, message, hint, details: { root: state.root } }));
  };
  if (state.operation !== undefined) {
    add(
      'REPOSITORY_BUSY',
      `A ${state.operation} is under way in "${state.root}".`,
      `Finish it, or run \`git ${state.operation} ${state.operation === 'bisect' ? 'reset' : '--abort'}\`.`,
    );
  }
  if (state.branch === undefined) {
    add(
      'HEAD_DETACHED',
      `HEAD of "${state.root}" is on no branch, so there is nothing to land on.`,
      'Run `git switch <branch>`, or `git switch -c <new branch>`.',
    );
  } else if (state.head === undefined) {
    add(
      'HEAD_UNBORN',
      `"${state.root}" has no commit yet, so there is nothing to start from.`,
      'Run `git add -A && git commit -m "start"`.',
    );
  }
  if (state.identity === undefined) {
    add(
      'IDENTITY_MISSING',
      'Git does not know who signs the commits.',
      'Run `git config --global user.name "Your Name" && git config --global user.email you@example.org`.',
    );
  }
  return problems;
}
