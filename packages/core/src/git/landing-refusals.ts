import type { LandingInput, LandingResult } from './types.js';

/** A landing that did not happen. */
export type Refusal = Extract<LandingResult, { kind: 'refused' }>;

/** Uncommitted work of the user is in the way. */
export function wouldOverwrite(paths: readonly string[]): Refusal {
  return {
    kind: 'refused',
    reason: 'The landing would overwrite uncommitted work in your checkout.',
    paths,
    hint: 'Commit or move these files (`git status` shows them), then run `yoke loop run` again.',
  };
}

/** Something that can make git run a program is not as it was. */
export function configChanged({ repository }: LandingInput): Refusal {
  return {
    kind: 'refused',
    reason: `The git configuration, attributes or hooks in "${repository.commonDir}" changed since the run began.`,
    paths: [],
    hint: 'Look at them with `git config --local --list --show-origin` and `ls .git/hooks`; when they are yours, run `yoke loop run` again.',
  };
}

/** Another git holds the index. */
export function indexHeld(file: string): Refusal {
  return {
    kind: 'refused',
    reason: `Another git process holds "${file}".`,
    paths: [file],
    hint: `End that process, or when there is none run \`rm "${file}"\`; then run \`yoke loop run\` again.`,
  };
}

/** There is no index. */
export function indexMissing(gitDir: string): Refusal {
  return {
    kind: 'refused',
    reason: `The index "${gitDir}/index" is missing, so every file counts as taken out.`,
    paths: [],
    hint: 'Run `git reset`, then `yoke loop run` again.',
  };
}

/** The user is in the middle of something. */
export function operationUnderWay(operation: string): Refusal {
  return {
    kind: 'refused',
    reason: `A ${operation} is under way in your checkout.`,
    paths: [],
    hint: `Finish it or take it back (\`git status\` says how), then run \`yoke loop run\` again.`,
  };
}

/** The branch could not be moved, although it stands where it should. */
export function branchHeld(branch: string, said: string): Refusal {
  return {
    kind: 'refused',
    reason: `Git could not move "${branch}": ${said}.`,
    paths: [],
    hint: 'When no git process is running, remove the lock file that is named there; then run `yoke loop run` again.',
  };
}
