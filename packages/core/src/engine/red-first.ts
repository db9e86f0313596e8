import type { FailureV1 } from '../contracts/index.js';
import type { AttemptStart, Terms } from './attempt-types.js';
import { runGate } from './gate-runner.js';
import { openProof } from './proof.js';
import type { Run } from './run.js';

const CRITERION_GATE = 'criterion';

/**
 * Shows that each `redFirst` criterion fails on the base commit. One that is green there, or cannot be run, proves
 * nothing about the story, and the attempt ends before any agent is paid. Asked once for a story and a base.
 */
export async function proveRedFirst(
  { data, terms }: { readonly data: AttemptStart; readonly terms: Terms },
  run: Run,
): Promise<FailureV1 | undefined> {
  const wanted = terms.criteria.filter((criterion) => criterion.redFirst);
  const use = run.input.gates.find((gate) => gate.name === CRITERION_GATE);
  const key = `${terms.digest}:${data.baseTree}`;
  if (wanted.length === 0 || use === undefined || run.redFirst.has(key)) return undefined;
  const bench = await openProof({ treeId: data.baseTree, baseTree: data.baseTree }, run);
  for (const criterion of wanted) {
    const record = await runGate(
      use,
      {
        bench,
        phase: 'attempt',
        candidate: {
          storyId: data.story.id,
          storyTitle: data.story.title,
          criteria: [
            {
              id: criterion.id,
              text: criterion.text,
              commands: criterion.verify,
              ...(criterion.heldOut === undefined ? {} : { heldOut: criterion.heldOut }),
            },
          ],
          baseCommit: data.base,
          treeId: data.baseTree,
          changedPaths: [],
        },
      },
      run,
    );
    if (record.answer !== 'fail') return unprovable(criterion.id, record.answer, record.summary);
  }
  run.redFirst.add(key);
  return undefined;
}

function unprovable(criterionId: string, answer: string, summary: string): FailureV1 {
  return {
    kind: 'gate',
    gate: CRITERION_GATE,
    reason:
      answer === 'pass'
        ? `Criterion "${criterionId}" is marked redFirst but is green before any work, so it proves nothing about the story.`
        : `Criterion "${criterionId}" is marked redFirst, but on the base it gave "${answer}": ${summary}.`,
    hint: 'Write a criterion that fails today, or take `redFirst` away; then check with `yoke prd check`.',
  };
}
