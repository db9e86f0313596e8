import { safeSegment } from '../state/index.js';
import type { AttemptStart, Candidate } from './attempt-types.js';
import type { Run } from './run.js';
import { singleLine } from './text.js';

const ATTEMPT_REFS = 'refs/yoke/attempts';
const MAX_PATHS_IN_EVENT = 200;
const AGENT = { name: 'yoke attempt', email: 'attempt@yoke.invalid' };

/** Prefix of the refs that keep a story's candidates. */
export function attemptRefs(storyId: string): string {
  return `${ATTEMPT_REFS}/${safeSegment(storyId)}`;
}

/** A tree that is to be kept. */
export interface CandidateInput {
  readonly start: AttemptStart;
  readonly treeId: string;
  readonly changedPaths: readonly string[];
  readonly putBack: readonly string[];
  readonly termsDigest: string;
}

/**
 * Keeps a tree as a commit under `refs/yoke/attempts/<story>/<n>` of the mirror and records it. From here on a crash
 * costs nothing: the next run adopts the candidate instead of calling the agent again.
 */
export async function keepCandidate(input: CandidateInput, run: Run): Promise<Candidate> {
  const { start } = input;
  const { attemptId, base } = start;
  const { treeId } = input;
  const kept = { attemptId, base, treeId, storyId: start.story.id, note: 'sealed' };
  const { commit, ref } = await keepTree(kept, run);
  const candidate: Candidate = {
    attemptId: start.attemptId,
    base: start.base,
    treeId: input.treeId,
    commit,
    ref,
    changedPaths: input.changedPaths,
    putBack: input.putBack,
    termsDigest: input.termsDigest,
  };
  await run.emit('candidate-sealed', {
    attemptId: candidate.attemptId,
    base: candidate.base,
    treeId: candidate.treeId,
    commit,
    ref,
    termsDigest: candidate.termsDigest,
    changedCount: input.changedPaths.length,
    changedPaths: input.changedPaths.slice(0, MAX_PATHS_IN_EVENT),
    putBack: input.putBack,
  });
  return candidate;
}

/** What an attempt left, and whose it is. */
export interface KeptTree {
  readonly attemptId: string;
  readonly storyId: string;
  readonly base: string;
  readonly treeId: string;
  /** Why it is kept; a word or two. */
  readonly note: string;
}

/** Keeps any tree of an attempt, also one that will never be proved, under the next free number of its story. */
export async function keepTree(
  input: KeptTree,
  run: Run,
): Promise<{ readonly commit: string; readonly ref: string }> {
  const commit = await run.mirror.writer.writeCommit({
    treeId: input.treeId,
    parents: [input.base],
    message: `yoke attempt ${input.attemptId} at ${singleLine(input.storyId, 200)} (${input.note})\n`,
    author: AGENT,
    committer: AGENT,
    at: run.effects.clock.now(),
  });
  const prefix = attemptRefs(input.storyId);
  const kept = await run.mirror.listRefs(`${prefix}/`);
  const last = Math.max(0, ...kept.map(({ ref }) => Number(ref.slice(prefix.length + 1)) || 0));
  const ref = `${prefix}/${last + 1}`;
  await run.mirror.writeRef(ref, commit);
  return { commit, ref };
}
