import { type KeptTree, keepTree } from './candidates.js';
import type { Run } from './run.js';

/** An attempt that ended before a candidate was sealed. */
export type Unsealed = Omit<KeptTree, 'treeId'>;

/**
 * Keeps what an attempt left on the work bench when it ended before a candidate was sealed: a crash or a limit of the
 * provider costs no work. Answers the ref; nothing when there is nothing to keep, or when it cannot be sealed.
 */
export async function keepUnsealedWork(unsealed: Unsealed, run: Run): Promise<string | undefined> {
  const { workspace, limits } = run.input.config;
  const { treeId: baseTree } = await run.mirror.reader.readCommit(unsealed.base);
  const sealed = await run.workBench.seal({
    baseTree,
    excluded: [...workspace.link, ...workspace.copy],
    limits,
  });
  if (sealed.kind !== 'sealed' || sealed.changes.length === 0) return undefined;
  return (await keepTree({ ...unsealed, treeId: sealed.treeId }, run)).ref;
}

/** The same for an attempt whose run was killed or interrupted: its files are still on the bench, as it left them. */
export async function rescueWork(unsealed: Unsealed, run: Run): Promise<void> {
  const { branch } = run.repository;
  if (!run.input.config.workspace.isolate || branch === undefined) return;
  await run.workBench.prepare({ base: unsealed.base, branch, keepFiles: true });
  const ref = await keepUnsealedWork(unsealed, run);
  if (ref === undefined) return;
  await run.emit('recovery', {
    action: 'set-aside',
    reason: `The attempt at "${unsealed.storyId}" ended before its work was sealed; what it had written is kept as ${ref}.`,
  });
}
