import type { FailureV1 } from '../contracts/index.js';
import { gateFailure } from './failures.js';
import { runGate } from './gate-runner.js';
import { openProof } from './proof.js';
import type { Run } from './run.js';
import type { Target } from './target.js';

/** Runs the completion gates on the branch's head, once every story has passed. Answers why the whole is not complete. */
export async function runCompletion(target: Target, run: Run): Promise<FailureV1 | undefined> {
  const gates = run.input.completionGates ?? [];
  if (gates.length === 0) return undefined;
  run.enter({});
  const bench = await openProof({ treeId: target.tree, baseTree: target.tree }, run);
  const candidate = {
    storyId: 'completion',
    storyTitle: 'completion',
    criteria: [],
    baseCommit: target.head,
    treeId: target.tree,
    changedPaths: [],
  };
  for (const use of gates) {
    const record = await runGate(use, { bench, phase: 'completion', candidate }, run);
    if (record.answer === 'fail' || record.answer === 'error') return gateFailure(record, []);
  }
  return undefined;
}
