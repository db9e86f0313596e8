import { safeSegment } from '../state/index.js';
import type { AttemptStart, Candidate } from './attempt-types.js';
import type { Run } from './run.js';

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
  const { commit, ref } = await keepTree({ start, treeId: input.treeId, note: 'sealed' }, run);
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

/** Keeps any tree of an attempt, also one that will never be proved, under the next free number of its story. */
export async function keepTree(
  input: { readonly start: AttemptStart; readonly treeId: string; readonly note: string },
  run: Run,
): Promise<{ readonly commit: string; readonly ref: string }> {
  const { start } = input;
  const commit = await run.mirror.writer.writeCommit({
    treeId: input.treeId,
    parents: [start.base],
    message: `yoke attempt ${start.attemptId} at ${start.story.id} (${input.note})\n`,
    author: AGENT,
    committer: AGENT,
    at: run.effects.clock.now(),
  });
  const prefix = attemptRefs(start.story.id);
  const kept = await run.mirror.listRefs(`${prefix}/`);
  const last = Math.max(0, ...kept.map(({ ref }) => Number(ref.slice(prefix.length + 1)) || 0));
  const ref = `${prefix}/${last + 1}`;
  await run.mirror.writeRef(ref, commit);
  return { commit, ref };
}
