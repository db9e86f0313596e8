import { createHash } from 'node:crypto';
import { canonicalJson } from '../state/index.js';
import { runGate } from './gate-runner.js';
import { gatesForPrompt } from './prompt-gates.js';
import { openProof } from './proof.js';
import type { Run } from './run.js';
import type { Target } from './target.js';

/**
 * Runs the baseline gate on the base, so that a red one is told before any agent is paid. It decides nothing: tests of
 * stories that are still open may well be red. The answer for a tree and a command is remembered.
 */
export async function runBaseline(target: Target, run: Run): Promise<void> {
  const use = run.input.baselineGate;
  if (use === undefined) return;
  const key = baselineKey(target.tree, run);
  const command = gatesForPrompt([use])[0]?.command ?? use.name;
  const known = await run.baselines.get(key);
  run.enter({});
  await run.emit('baseline-start', { base: target.head, command });
  if (known !== undefined) {
    await run.emit('baseline-end', { ...known, isCached: true, durationMs: 0 });
    return;
  }
  const bench = await openProof({ treeId: target.tree, baseTree: target.tree }, run);
  const record = await runGate(
    use,
    {
      bench,
      phase: 'attempt',
      candidate: {
        storyId: 'baseline',
        storyTitle: 'baseline',
        criteria: [],
        baseCommit: target.head,
        treeId: target.tree,
        changedPaths: [],
      },
    },
    run,
  );
  const { answer, summary, durationMs } = record;
  await run.emit('baseline-end', { answer, summary, isCached: false, durationMs });
  if (answer === 'error') {
    await run.emit('warning', {
      code: 'BASELINE_ERROR',
      message: `"${command}" could not be run on the base: ${summary}. It will most likely stop every story.`,
      hint: 'Try it in a fresh clone of the project.',
    });
    return;
  }
  await run.baselines.set(key, { answer, summary });
  if (answer === 'fail') {
    await run.emit('warning', {
      code: 'BASELINE_RED',
      message: `"${command}" is red before any work: ${summary}. A story lands only if it turns it green.`,
    });
  }
}

/** Notes that a tree was proved by the same gate, so that the next base needs no baseline of its own. */
export async function rememberProvedTree(treeId: string, run: Run): Promise<void> {
  if (run.input.baselineGate === undefined) return;
  await run.baselines.set(baselineKey(treeId, run), {
    answer: 'pass',
    summary: 'proved when it landed',
  });
}

function baselineKey(treeId: string, run: Run): string {
  const use = run.input.baselineGate;
  return createHash('sha256')
    .update(canonicalJson({ treeId, name: use?.name, options: use?.options }))
    .digest('hex');
}
