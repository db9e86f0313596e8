import { existsSync } from 'node:fs';
import type { Effects } from '../effects.js';
import {
  bringIntoRepository,
  diffText,
  type GitContext,
  inspectRepository,
  type Mirror,
  openMirror,
  type RepositoryState,
} from '../git/index.js';
import { runTool } from '../process/index.js';
import { safeSegment } from '../state/safe-segment.js';
import type { StatePaths } from '../state/state-paths.js';

const KEPT = 'refs/yoke/attempts/';
const RESTORED = 'refs/yoke/restored/';
const DIFF_BYTES = 256 * 1024;

/** A candidate that is kept in the mirror, landed or not. */
export interface KeptAttempt {
  /** Story and number, such as `S-1/2`. */
  readonly name: string;
  readonly ref: string;
  readonly commit: string;
}

/** What a kept candidate changed. */
export interface AttemptDetails extends KeptAttempt {
  readonly base: string | undefined;
  readonly treeId: string;
  /** First line of the commit's message. */
  readonly title: string;
  readonly changes: readonly {
    readonly path: string;
    readonly kind: 'added' | 'changed' | 'removed';
  }[];
  readonly diff: { readonly text: string; readonly isTruncated: boolean };
}

/** What is needed to look at the kept candidates of a project. */
export interface AttemptsInput {
  /** The project's folder. Absolute path. */
  readonly root: string;
  readonly state: Pick<StatePaths, 'mirrorDir'>;
  readonly effects: Effects;
  readonly signal: AbortSignal;
}

/** Lists the kept candidates, sorted by story and number. Empty when no run has ever started. */
export async function listAttempts(input: AttemptsInput): Promise<readonly KeptAttempt[]> {
  const attempts = await withMirror(input, ({ mirror }) => readAttempts(mirror));
  return attempts ?? [];
}

/** Tells what a kept candidate changed. `name` is a story's name for its newest, or `<story>/<n>`; absent when there is none. */
export async function describeAttempt(
  input: AttemptsInput,
  name: string,
): Promise<AttemptDetails | undefined> {
  return withMirror(input, async ({ mirror, context }) => {
    const attempt = findAttempt(await readAttempts(mirror), name);
    if (attempt === undefined) return undefined;
    const { treeId, parents, message } = await mirror.reader.readCommit(attempt.commit);
    const [base] = parents;
    const title = message.split('\n')[0] ?? '';
    const nothing = {
      ...attempt,
      base,
      treeId,
      title,
      changes: [],
      diff: { text: '', isTruncated: false },
    };
    if (base === undefined) return nothing;
    const before = (await mirror.reader.readCommit(base)).treeId;
    const changes = await mirror.reader.diffTrees(before, treeId);
    return {
      ...nothing,
      changes: changes.map(({ path, before: old, after }) => ({
        path,
        kind: old === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
      })),
      diff: await diffText(context, { mirror, before, after: treeId, maxBytes: DIFF_BYTES }),
    };
  });
}

/**
 * Brings a kept candidate into the user's repository under `refs/yoke/restored/<story>/<n>`, and nowhere else: branch, index
 * and files stay as they are. Answers the ref; absent when there is no such candidate.
 */
export async function restoreAttempt(
  input: AttemptsInput,
  name: string,
): Promise<(KeptAttempt & { readonly restoredRef: string }) | undefined> {
  return withMirror(input, async ({ mirror, context, repository }) => {
    const attempt = findAttempt(await readAttempts(mirror), name);
    if (attempt === undefined) return undefined;
    const restoredRef = `${RESTORED}${attempt.name}`;
    await bringIntoRepository(context, {
      repository,
      mirrorDir: mirror.gitDir,
      ref: attempt.ref,
      as: restoredRef,
    });
    return { ...attempt, restoredRef };
  });
}

interface Opened {
  readonly mirror: Mirror;
  readonly context: GitContext;
  readonly repository: RepositoryState;
}

async function withMirror<Result>(
  input: AttemptsInput,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result | undefined> {
  if (!existsSync(input.state.mirrorDir)) return undefined;
  const { effects, signal } = input;
  const context: GitContext = { runTool, effects, signal };
  const repository = await inspectRepository(context, input.root);
  const mirror = await openMirror({ context, gitDir: input.state.mirrorDir, repository });
  try {
    return await use({ mirror, context, repository });
  } finally {
    await mirror.close();
  }
}

async function readAttempts(mirror: Mirror): Promise<readonly KeptAttempt[]> {
  const refs = await mirror.listRefs(KEPT);
  return refs
    .map(({ ref, commit }) => ({ name: ref.slice(KEPT.length), ref, commit }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Knows an attempt by the name that refs give it, and by the story's own id, which may hold what no ref does. */
function findAttempt(attempts: readonly KeptAttempt[], name: string): KeptAttempt | undefined {
  const [, id = name, number = ''] = /^([\s\S]*)(\/\d+)$/.exec(name) ?? [];
  return (
    findNamed(attempts, name) ??
    findNamed(attempts, safeSegment(name)) ??
    findNamed(attempts, `${safeSegment(id)}${number}`)
  );
}

function findNamed(attempts: readonly KeptAttempt[], name: string): KeptAttempt | undefined {
  return (
    attempts.find((attempt) => attempt.name === name) ??
    attempts.findLast((attempt) => attempt.name.slice(0, attempt.name.lastIndexOf('/')) === name)
  );
}
