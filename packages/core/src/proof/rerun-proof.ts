import { findStory } from '../backlog/index.js';
import type { GateRecordV1 } from '../contracts/index.js';
import { readBacklogAt } from '../engine/backlog-at.js';
import { runGate } from '../engine/gate-runner.js';
import type { LoopInput } from '../engine/loop-types.js';
import { openRun } from '../engine/open-run.js';
import { openProof } from '../engine/proof.js';
import type { Run } from '../engine/run.js';
import { readTerms } from '../engine/steps/freeze-terms.js';

/** What a gate said when it was asked again. */
export type RerunGate = Pick<GateRecordV1, 'gate' | 'answer' | 'summary'>;

/** What the gates said of a landing when they were asked again. */
export interface RerunResult {
  readonly isProven: boolean;
  /** Whether story, gates, protection and configuration are those that the landing was proved by. */
  readonly hasSameTerms: boolean;
  readonly gates: readonly RerunGate[];
}

/**
 * Runs the gates of today on the tree of a landing, on a proof bench of its own, and records nothing. Holds the project's
 * lock meanwhile. Proven when none fails and one passes.
 *
 * @throws YokeError as `runLoop` does.
 */
export async function rerunProof(
  loop: LoopInput,
  landing: { readonly commit: string; readonly storyId: string; readonly termsDigest: string },
): Promise<RerunResult> {
  const opened = await openRun(loop);
  const run: Run = { ...opened, emit: async () => undefined };
  try {
    await run.mirror.fetch(landing.commit);
    const { reader } = run.mirror;
    const { treeId, parents } = await reader.readCommit(landing.commit);
    const [base = ''] = parents;
    const baseTree = (await reader.readCommit(base)).treeId;
    const story = findStory(await readBacklogAt(baseTree, run), landing.storyId);
    if (story === undefined) return { isProven: false, hasSameTerms: false, gates: [] };
    const terms = await readTerms({ story, baseTree }, run);
    const bench = await openProof({ treeId, baseTree }, run);
    const changes = await reader.diffTrees(baseTree, treeId);
    const candidate = {
      storyId: story.id,
      storyTitle: story.title,
      criteria: terms.criteria.map(({ id, text, verify, heldOut }) => ({
        id,
        text,
        commands: verify,
        ...(heldOut === undefined ? {} : { heldOut }),
      })),
      baseCommit: base,
      treeId,
      changedPaths: changes.map(({ path }) => path).filter((path) => !path.startsWith('.yoke/')),
    };
    const gates: RerunGate[] = [];
    for (const use of loop.gates) {
      const record = await runGate(use, { bench, phase: 'attempt', candidate }, run);
      gates.push({ gate: record.gate, answer: record.answer, summary: record.summary });
    }
    const isRed = gates.some(({ answer }) => answer === 'fail' || answer === 'error');
    return {
      isProven: !isRed && gates.some(({ answer }) => answer === 'pass'),
      hasSameTerms: terms.digest === landing.termsDigest,
      gates,
    };
  } finally {
    await opened.close();
  }
}
