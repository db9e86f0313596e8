import type { AttemptResult } from './attempt.js';
import { keepTree } from './candidates.js';
import type { Run } from './run.js';

/**
 * Keeps what an attempt left on the work bench when it ended before a candidate was sealed: a crash or a limit of the
 * provider costs no work. What cannot be sealed stays on the bench, which is moved aside when a story is given up.
 */
export async function keepUnsealedWork(result: AttemptResult, run: Run): Promise<void> {
  if (result.kind !== 'failed' || result.step !== 'implement') return;
  const { workspace, limits } = run.input.config;
  const sealed = await run.workBench.seal({
    baseTree: result.start.baseTree,
    excluded: [...workspace.link, ...workspace.copy],
    limits,
  });
  if (sealed.kind !== 'sealed' || sealed.changes.length === 0) return;
  await keepTree({ start: result.start, treeId: sealed.treeId, note: result.failure.kind }, run);
}
