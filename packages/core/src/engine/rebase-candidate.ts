import { findStory } from '../backlog/index.js';
import type { TreeEdit } from '../git/index.js';
import type { AttemptStart, FrozenTerms, Sealed } from './attempt-types.js';
import { readBacklogAt } from './backlog-at.js';
import { keepCandidate } from './candidates.js';
import { landingFailure } from './failures.js';
import { landingTree } from './landing-tree.js';
import { done, failed, type StepOutcome } from './pipeline.js';
import type { Run } from './run.js';
import { freezeTerms } from './steps/freeze-terms.js';
import { readTarget } from './target.js';

type Rebased = Pick<AttemptStart, 'base' | 'baseTree'> & FrozenTerms & Sealed;

/**
 * Carries a candidate over to where the branch is now, file by file. A file that both sides changed differently stops it:
 * the candidate is kept, and a person or a fresh attempt decides. What comes out is proved again from the first gate.
 */
export async function rebaseCandidate(
  data: AttemptStart & Sealed,
  run: Run,
): Promise<StepOutcome<Rebased>> {
  const target = await readTarget(run);
  const story = findStory(await readBacklogAt(target.tree, run), data.story.id);
  if (story === undefined || story.passes) {
    return failed(
      landingFailure(`Story "${data.story.id}" is no longer open on ${target.branch}.`),
    );
  }
  const moved = { ...data, story, base: target.head, baseTree: target.tree };
  const frozen = await freezeTerms(moved, run);
  if (frozen.kind === 'failed') return frozen;
  if (frozen.data.terms.digest !== data.candidate.termsDigest) {
    return failed(
      landingFailure(
        'The story, its gates or its protected files have changed on the branch meanwhile.',
      ),
    );
  }
  const { reader, writer } = run.mirror;
  const theirs = new Map(
    (await reader.diffTrees(data.baseTree, target.tree)).map((change) => [change.path, change]),
  );
  const changed = new Set(data.candidate.changedPaths);
  const edits = new Map<string, TreeEdit>();
  const conflicts: string[] = [];
  for (const change of await reader.diffTrees(data.baseTree, data.candidate.treeId)) {
    if (!changed.has(change.path)) continue;
    const their = theirs.get(change.path);
    if (their !== undefined && their.after?.id !== change.after?.id) conflicts.push(change.path);
    edits.set(change.path, change.after);
  }
  if (conflicts.length > 0) return failed(conflict(conflicts, target.branch, data.candidate.ref));
  const merged = await writer.editTree(target.tree, edits);
  const treeId = await landingTree({ data: { ...moved, ...frozen.data }, sealedTree: merged }, run);
  const candidate = await keepCandidate(
    {
      start: moved,
      treeId,
      changedPaths: data.candidate.changedPaths,
      putBack: data.candidate.putBack,
      termsDigest: frozen.data.terms.digest,
    },
    run,
  );
  return done({ base: target.head, baseTree: target.tree, ...frozen.data, candidate });
}

function conflict(paths: readonly string[], branch: string, ref: string) {
  return landingFailure(
    `The candidate and ${branch} changed the same files meanwhile: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}.`,
    {
      paths,
      hint: `The candidate is kept: yoke attempts show ${ref.replace('refs/yoke/attempts/', '')}`,
    },
  );
}
