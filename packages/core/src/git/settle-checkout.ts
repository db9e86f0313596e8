import { dropAt } from '../files/place-file.js';
import { type PathState, readCheckoutState } from './checkout-state.js';
import { runGit } from './git-command.js';
import { readIndex } from './index-file.js';
import { mergeFiles } from './merge-files.js';
import { encodePath } from './path-bytes.js';
import type { GitContext, LandingInput, RepositoryState, TreeChange } from './types.js';

/** A checkout that is to have the new version of the paths that a landing changed. */
export interface Settling {
  readonly context: GitContext;
  readonly repository: RepositoryState;
  /** Copy of the user's index that is worked on, while the user's own is locked. */
  readonly draft: string;
  readonly changes: readonly TreeChange[];
  readonly mergeDirty: LandingInput['mergeDirty'];
}

/** What became of it. */
export interface Settled {
  /** Whether the draft differs from the user's index now. */
  readonly isChanged: boolean;
  /** Files with content that is neither old nor new: not written. */
  readonly leftAlone: readonly string[];
}

/**
 * Brings index and files to the new version, path by path, from whatever a crash left of them: old, new, half of each. Can
 * be repeated. Content that is neither old nor new is not overwritten; it shows as the user's own change afterwards.
 */
export async function settleCheckout(input: Settling): Promise<Settled> {
  const { context, repository, draft } = input;
  const index = await readIndex(draft, repository.objectFormat);
  if (index === undefined) return { isChanged: false, leftAlone: [] };
  const states = await readCheckoutState({ context, repository, index }, input.changes);
  const open = states.filter((state) => state.index === 'old' || isFileBehind(state));
  const present = open.filter(({ isSkipped }) => !isSkipped);
  const stale = present.filter(({ file, change }) => file === 'old' || isMissing(file, change));
  await writeEntries(
    input,
    open.filter(({ file, isSkipped, isAssumed }) => isSkipped || isAssumed || file !== 'new'),
  );
  await adoptPlaced(
    input,
    present.filter(({ file }) => file === 'new'),
  );
  await writeFiles(input, stale);
  const others = present.filter(({ file }) => file === 'other').map(({ change }) => change.path);
  const merged = await mergeFiles(input, others);
  return {
    isChanged: open.length > 0,
    leftAlone: others.filter((path) => !merged.has(path)),
  };
}

/** The index is new already but the file is not there yet. */
function isFileBehind({ index, file, isSkipped, change }: PathState): boolean {
  if (index !== 'new' || isSkipped) return false;
  return change.after !== undefined && file === 'old' && change.before?.id !== change.after.id;
}

function isMissing(file: PathState['file'], { after }: TreeChange): boolean {
  return file === 'absent' && after !== undefined;
}

/** Files that are new already: git takes them over as they stand. */
async function adoptPlaced(input: Settling, states: readonly PathState[]): Promise<void> {
  await runOnDraft(input, ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'], {
    lines: states.map(({ change }) => encodePath(change.path)),
  });
}

async function writeEntries(input: Settling, states: readonly PathState[]): Promise<void> {
  await runOnDraft(input, ['update-index', '-z', '--index-info'], {
    lines: states.map(({ change: { path, after } }) =>
      Buffer.concat([
        Buffer.from(after === undefined ? `0 ${'0'.repeat(40)}\t` : `${after.mode} ${after.id}\t`),
        encodePath(path),
      ]),
    ),
  });
  // Writing an entry takes off the mark that keeps a file out of a sparse checkout.
  const skipped = states.filter(({ isSkipped, change }) => isSkipped && change.after !== undefined);
  await runOnDraft(input, ['update-index', '--skip-worktree', '-z', '--stdin'], {
    lines: skipped.map(({ change }) => encodePath(change.path)),
  });
}

/** Removes what is to go and writes what is to come, with the user's line ends and filters. */
async function writeFiles(input: Settling, states: readonly PathState[]): Promise<void> {
  const { repository, context } = input;
  for (const { change, file } of states) {
    if (change.after !== undefined || file !== 'old') continue;
    dropAt({ root: repository.root, path: encodePath(change.path), effects: context.effects });
  }
  const wanted = states.filter(({ change, obstacle }) => {
    return change.after !== undefined && obstacle === undefined;
  });
  await runOnDraft(input, ['checkout-index', '--force', '--index', '-z', '--stdin'], {
    lines: wanted.map(({ change }) => encodePath(change.path)),
  });
}

async function runOnDraft(
  { context, repository, draft }: Settling,
  args: readonly [string, ...string[]],
  { lines }: { readonly lines: readonly Uint8Array[] },
): Promise<void> {
  if (lines.length === 0) return;
  await runGit(context, {
    gitDir: repository.gitDir,
    workTree: repository.root,
    indexFile: draft,
    profile: 'user',
    args,
    stdin: Buffer.concat(lines.flatMap((line) => [line, ZERO])),
    changes: repository.root,
    isAbortable: false,
  });
}

const ZERO = Buffer.from([0]);
