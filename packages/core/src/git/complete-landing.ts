import { runGit } from './git-command.js';
import { lockIndex } from './index-lock.js';
import { joinSplitIndex, readChanges } from './landing.js';
import { readHead, readUserRef } from './read-head.js';
import { settleCheckout } from './settle-checkout.js';
import type { CompletionResult, GitContext, LandingInput, TreeChange } from './types.js';

/**
 * Finishes a landing that a crash cut short at any point, or finds that it never happened. Can be repeated, and be cut
 * short itself. Never overwrites content that is neither the old nor the new version.
 */
export async function completeLanding(
  context: GitContext,
  input: LandingInput,
): Promise<CompletionResult> {
  const { repository, branch } = input;
  const head = await readUserRef(context, repository, branch);
  const isLanded = head !== undefined && (await holds(context, input, head));
  const current = await readHead(context, repository);
  const lock = await lockIndex(repository.gitDir, context.effects);
  if ('heldFile' in lock) return held(lock.heldFile);
  try {
    if (!isLanded) return { kind: 'not-landed', head };
    if (current.branch !== branch) return { kind: 'complete', leftAlone: [] };
    await joinSplitIndex(context, input, lock);
    const changes = await stillWanted(input, head);
    const { isChanged, leftAlone } = await settleCheckout({
      context,
      repository,
      draft: lock.draft,
      changes,
      mergeDirty: input.mergeDirty,
    });
    if (isChanged) await lock.publish();
    return { kind: 'complete', leftAlone };
  } finally {
    await lock.release();
  }
}

/** Whether the branch holds the commit: it stands there, or further on. */
async function holds(
  context: GitContext,
  { repository, commit, base }: LandingInput,
  head: string,
): Promise<boolean> {
  if (head === commit) return true;
  if (head === base) return false;
  const answer = await runGit(context, {
    gitDir: repository.gitDir,
    profile: 'user',
    args: ['merge-base', '--is-ancestor', commit, head],
    // 128: the commit never came into the repository.
    answers: [1, 128],
  });
  return answer.exitCode === 0;
}

/** The changes of the landing that later commits on the branch left as they were. */
async function stillWanted(input: LandingInput, head: string): Promise<readonly TreeChange[]> {
  const changes = await readChanges(input);
  if (head === input.commit) return changes;
  const { reader, fetch } = input.mirror;
  await fetch(head);
  const { treeId } = await reader.readCommit(head);
  const wanted: TreeChange[] = [];
  for (const change of changes) {
    const entry = await reader.findEntry(treeId, change.path);
    if (entry?.id === change.after?.id && entry?.mode === change.after?.mode) wanted.push(change);
  }
  return wanted;
}

function held(file: string): CompletionResult {
  return {
    kind: 'refused',
    reason: `Another git process holds "${file}", so an interrupted landing cannot be completed.`,
    paths: [file],
    hint: `End that process, or when there is none run \`rm "${file}"\`; then run \`yoke loop run\` again.`,
  };
}
