import type { FailureV1 } from '../contracts/index.js';
import { isDescendant, listUserRefs } from '../git/list-user-refs.js';
import type { AttemptStart } from './attempt-types.js';
import { landingFailure } from './failures.js';
import type { Run } from './run.js';
import { singleLine } from './text.js';

const MAX_NAMES = 10;

/** The refs of the user's repository as they were when an agent was started. */
export interface RefWatch {
  /**
   * Tells of every ref that is another now. Answers a failure when the branch to land on was led away from the base: a
   * branch that went on is followed, one whose history was rewritten is for a person.
   */
  readonly compare: () => Promise<FailureV1 | undefined>;
}

/** Notes the refs. Without isolation the agent works in the user's repository, and its refs are its own to move. */
export async function watchRefs(
  { base, target }: Pick<AttemptStart, 'base' | 'target'>,
  run: Run,
): Promise<RefWatch> {
  if (!run.input.config.workspace.isolate) return { compare: async () => undefined };
  const { git, repository } = run;
  const before = await listUserRefs(git, repository);
  return {
    compare: async () => {
      const after = await listUserRefs(git, repository);
      const changed = [...new Set([...before.keys(), ...after.keys()])]
        .filter((name) => before.get(name) !== after.get(name))
        .sort();
      if (changed.length === 0) return undefined;
      await run.emit('warning', {
        code: 'REFS_CHANGED',
        message: `Refs of your repository changed while the agent was at work: ${describe(changed)}.`,
        hint: 'If it was not you, look at them with `git reflog`; `yoke doctor` says whether agents can reach them.',
      });
      const head = after.get(target);
      if (!changed.includes(target)) return undefined;
      const goesOn =
        head !== undefined &&
        (await isDescendant(git, { repository, ancestor: base, commit: head }));
      return goesOn ? undefined : rewritten(target, base);
    },
  };
}

function describe(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return singleLine(names.slice(0, MAX_NAMES).join(', '), 1_000) + more;
}

function rewritten(target: string, base: string): FailureV1 {
  return landingFailure(
    `"${target}" no longer goes on from ${base.slice(0, 12)}: its history was rewritten while the agent was at work.`,
    { hint: `Look at what happened with \`git reflog ${target}\`, then: yoke loop run` },
  );
}
