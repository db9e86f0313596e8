import type { AttemptStart, FrozenTerms, Implemented, Sealed } from '../attempt-types.js';
import { keepCandidate } from '../candidates.js';
import { noChange, tampered, unsealable } from '../failures.js';
import { landingTree } from '../landing-tree.js';
import { done, failed, type StepOutcome } from '../pipeline.js';
import { divideChanges } from '../protection.js';
import type { Run } from '../run.js';

/**
 * Makes the files of the work bench into a candidate: audits and hashes them into a tree of the mirror, puts protected
 * paths back, adds the backlog entry and the decision entry, and keeps the whole under a ref of the mirror.
 * The bench's own `.git` is never read.
 */
export async function seal(
  data: AttemptStart & FrozenTerms & Implemented,
  run: Run,
): Promise<StepOutcome<Sealed>> {
  const { workspace, limits } = run.input.config;
  const result = await run.workBench.seal({
    baseTree: data.baseTree,
    excluded: [...workspace.link, ...workspace.copy],
    limits,
  });
  if (result.kind === 'unsealable') return failed(unsealable(result.problems));
  for (const finding of result.findings) {
    await run.emit('warning', { code: 'CANDIDATE_FINDING', message: finding });
  }
  const { kept, putBack } = divideChanges(result.changes, data.terms.ruleOf);
  const isRefusing = run.input.config.trust.tampering === 'refuse';
  // What only Yoke's own folder holds is put back without a word: agents read and touch it innocently.
  const touched = putBack.filter((path) => data.terms.ruleOf(path) !== 'yoke');
  if (touched.length > 0 && (isRefusing || kept.length === 0)) {
    return failed(tampered(touched, isRefusing));
  }
  if (kept.length === 0) return failed(noChange(data.envelope.report));
  const standing = new Set(kept);
  const sealedTree = await run.mirror.writer.editTree(
    result.treeId,
    new Map(
      result.changes
        .filter((change) => !standing.has(change.path))
        .map((change) => [change.path, change.before]),
    ),
  );
  // A repair goes on from files in which the protected ones are right again.
  if (touched.length > 0) await run.workBench.moveTo(sealedTree);
  const treeId = await landingTree({ data, sealedTree }, run);
  const candidate = await keepCandidate(
    { start: data, treeId, changedPaths: kept, putBack: touched, termsDigest: data.terms.digest },
    run,
  );
  return done({ candidate });
}
