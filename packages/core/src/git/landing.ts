import { YokeError } from '../errors/index.js';
import type { PathState } from './checkout-state.js';
import { readCheckoutState } from './checkout-state.js';
import { digestConfig } from './config-digest.js';
import { findBlockers } from './find-blockers.js';
import { findOperation } from './find-operation.js';
import { runGit } from './git-command.js';
import { firstLine } from './git-errors.js';
import { readIndex } from './index-file.js';
import { type IndexLock, lockIndex } from './index-lock.js';
import {
  branchHeld,
  configChanged,
  indexHeld,
  indexMissing,
  operationUnderWay,
  type Refusal,
  wouldOverwrite,
} from './landing-refusals.js';
import { mergeFiles } from './merge-files.js';
import { readNewObjects } from './new-objects.js';
import { encodePath } from './path-bytes.js';
import { readHead, readUserRef } from './read-head.js';
import { settleCheckout } from './settle-checkout.js';
import type { GitContext, LandingInput, LandingResult, TreeChange } from './types.js';
import { writePack } from './write-pack.js';

/**
 * Moves the branch from the base to the commit by compare-and-swap, and the user's checkout after it. Nothing of the
 * user's is written when it is refused. Once the branch has moved the landing holds, whatever happens to the checkout;
 * `completeLanding` finishes what a crash left. Not ended by an abort.
 */
export async function land(context: GitContext, input: LandingInput): Promise<LandingResult> {
  const { repository, mirror, base, commit } = input;
  if ((await digestConfig(repository)) !== repository.configDigest) return configChanged(input);
  const objects = await readNewObjects(mirror.reader, base, commit);
  const pack = writePack(objects, mirror.objectFormat).bytes;
  const head = await readHead(context, repository);
  // Somebody is on another branch by now: this one moves, and no file with it.
  if (head.branch !== input.branch) return (await moveBranch(context, input, pack)) ?? LANDED;
  const lock = await lockIndex(repository.gitDir, context.effects);
  if ('heldFile' in lock) return indexHeld(lock.heldFile);
  try {
    return await landWithCheckout({ context, input, lock, pack });
  } finally {
    await lock.release();
  }
}

const LANDED: LandingResult = { kind: 'landed' };

interface Landing {
  readonly context: GitContext;
  readonly input: LandingInput;
  readonly lock: IndexLock;
  readonly pack: Uint8Array;
}

async function landWithCheckout(landing: Landing): Promise<LandingResult> {
  const { context, input, lock, pack } = landing;
  const changes = await readChanges(input);
  const checked = await checkCheckout(landing, changes);
  if ('kind' in checked) return checked;
  const stopped = await moveBranch(context, input, pack);
  if (stopped !== undefined) return stopped;
  try {
    await follow(landing, changes, checked);
    await lock.publish();
    return LANDED;
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return { kind: 'landed', checkoutProblem: error.message };
  }
}

/** Paths that the landing changes. */
export async function readChanges({
  mirror,
  base,
  commit,
}: Pick<LandingInput, 'mirror' | 'base' | 'commit'>): Promise<readonly TreeChange[]> {
  const [before, after] = await Promise.all([
    mirror.reader.readCommit(base),
    mirror.reader.readCommit(commit),
  ]);
  return mirror.reader.diffTrees(before.treeId, after.treeId);
}

async function checkCheckout(
  { context, input, lock }: Landing,
  changes: readonly TreeChange[],
): Promise<Refusal | Checked> {
  const { repository } = input;
  const operation = await findOperation(repository.gitDir);
  if (operation !== undefined) return operationUnderWay(operation);
  await joinSplitIndex(context, input, lock);
  const index = await readIndex(lock.draft, repository.objectFormat);
  if (index === undefined) return indexMissing(repository.gitDir);
  const states = await readCheckoutState({ context, repository, index }, changes);
  const { blocking, merging } = findBlockers({ ...input, root: repository.root }, states);
  if (blocking.length > 0) return wouldOverwrite(blocking);
  return { merging, stale: states.filter(({ isStale, file }) => isStale && file === 'old') };
}

interface Checked {
  /** Files with uncommitted edits that are to be merged. */
  readonly merging: readonly PathState[];
  /** Files that are as the index says, which it does not know: somebody wrote the same bytes again. */
  readonly stale: readonly PathState[];
}

/** An index that is split over two files is made whole in the draft, so that it can be read here. */
export async function joinSplitIndex(
  context: GitContext,
  { repository }: Pick<LandingInput, 'repository'>,
  lock: IndexLock,
): Promise<void> {
  const index = await readIndex(lock.draft, repository.objectFormat);
  if (!index?.extensions.includes('link')) return;
  await runGit(context, {
    gitDir: repository.gitDir,
    workTree: repository.root,
    indexFile: lock.draft,
    profile: 'user',
    config: ['core.splitIndex=false'],
    args: ['update-index', '--no-split-index', '--force-write-index'],
    changes: lock.draft,
    isAbortable: false,
  });
}

/** Brings the objects over and moves the branch. Answers why it did not; nothing when it did. */
async function moveBranch(
  context: GitContext,
  input: LandingInput,
  pack: Uint8Array,
): Promise<LandingResult | undefined> {
  const { repository, branch, base, commit } = input;
  const before = await readUserRef(context, repository, branch);
  if (before !== base) return { kind: 'target-moved', head: before };
  const common = { gitDir: repository.gitDir, profile: 'user', isAbortable: false } as const;
  await runGit(context, {
    ...common,
    args: ['unpack-objects', '-q'],
    stdin: pack,
    changes: repository.commonDir,
  });
  const moved = await runGit(context, {
    ...common,
    args: ['update-ref', '-m', oneLine(input.reflog), '--no-deref', branch, commit, base],
    identity: repository.identity ?? { name: 'yoke', email: 'yoke@localhost' },
    changes: branch,
    answers: [1, 128],
  });
  if (moved.exitCode === 0) return undefined;
  const now = await readUserRef(context, repository, branch);
  if (now === commit) return undefined;
  if (now !== base) return { kind: 'target-moved', head: now };
  return branchHeld(branch, firstLine(moved.stderr));
}

/** Brings the user's files and the draft of the index from the base to the commit. */
async function follow(
  { context, input, lock }: Landing,
  changes: readonly TreeChange[],
  { merging, stale }: Checked,
): Promise<void> {
  const { repository, mirror, base, commit } = input;
  const { draft } = lock;
  if (input.isInPlace === true) {
    await settleCheckout({ context, repository, draft, changes, mergeDirty: input.mergeDirty });
    return;
  }
  const common = {
    gitDir: repository.gitDir,
    workTree: repository.root,
    indexFile: draft,
    profile: 'user',
    changes: repository.root,
    isAbortable: false,
  } as const;
  if (stale.length > 0) {
    await runGit(context, {
      ...common,
      args: ['update-index', '-z', '--stdin'],
      stdin: Buffer.concat(stale.flatMap(({ change }) => [encodePath(change.path), ZERO])),
    });
  }
  if (merging.length > 0) {
    // With the new version in the index git leaves the file alone.
    await runGit(context, {
      ...common,
      args: ['update-index', '-z', '--index-info'],
      stdin: Buffer.concat(merging.flatMap(({ change }) => entryLine(change))),
    });
  }
  const [from, to] = await Promise.all([
    mirror.reader.readCommit(base),
    mirror.reader.readCommit(commit),
  ]);
  await runGit(context, {
    ...common,
    args: ['read-tree', '-m', '-u', '--no-recurse-submodules', from.treeId, to.treeId],
  });
  const paths = merging.map(({ change }) => change.path);
  await mergeFiles({ context, repository, mergeDirty: input.mergeDirty }, paths);
}

function entryLine({ path, after }: TreeChange): Buffer[] {
  const head = after === undefined ? `0 ${'0'.repeat(40)}\t` : `${after.mode} ${after.id}\t`;
  return [Buffer.from(head), encodePath(path), ZERO];
}

const ZERO = Buffer.from([0]);

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
}
