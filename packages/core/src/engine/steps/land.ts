import { land as moveBranch } from '../../git/index.js';
import type {
  AttemptStart,
  FrozenTerms,
  Implemented,
  Landed,
  Proved,
  Sealed,
} from '../attempt-types.js';
import { addDecision, DECISIONS_PATH } from '../decision-entry.js';
import { recordEvidence } from '../evidence-manifest.js';
import { landingFailure } from '../failures.js';
import { flipInFile } from '../flip-in-file.js';
import { landingMessage } from '../landing-message.js';
import { done, failed, type StepOutcome } from '../pipeline.js';
import { checkoutUnfinished } from '../recovery-errors.js';
import type { Run } from '../run.js';

/** What the step needs; `envelope` is absent for a candidate that was adopted from an earlier run. */
export type LandingData = AttemptStart & FrozenTerms & Sealed & Proved & Partial<Implemented>;

/** The failure of a landing whose branch had moved; the driver rebases the candidate and proves it again. */
export const TARGET_MOVED = 'target-moved';

/**
 * Moves the branch to one commit made from the tree that was proved, by compare-and-swap, and fast-forwards the user's
 * checkout. A crash before leaves the branch as it was, a crash after leaves it complete.
 *
 * @throws WorkspaceError CHECKOUT_UNFINISHED when the branch has moved and the checkout could not follow.
 */
export async function land(data: LandingData, run: Run): Promise<StepOutcome<Landed>> {
  const { candidate } = data;
  await run.lock.assertHeld();
  const evidence = await recordEvidence(data, run);
  const identity = run.identity;
  const commit = await run.mirror.writer.writeCommit({
    treeId: candidate.treeId,
    parents: [data.base],
    message: landingMessage({
      story: data.story,
      runId: run.runId,
      ledger: run.ledger.head().hash,
      evidence,
    }),
    author: identity,
    committer: identity,
    at: run.effects.clock.now(),
  });
  await run.emit('landing-start', {
    target: data.target,
    base: data.base,
    commit,
    treeId: candidate.treeId,
    evidence,
  });
  const result = await moveBranch(run.git, {
    repository: run.repository,
    mirror: run.mirror,
    commit,
    base: data.base,
    branch: data.target,
    reflog: `yoke: complete ${data.story.id}`,
    isInPlace: !run.input.config.workspace.isolate,
    mergeDirty: new Map([
      [data.terms.backlogPath, (bytes) => flipInFile(bytes, data.story.id)],
      [DECISIONS_PATH, (bytes) => addDecisionTo(bytes, data, run)],
    ]),
  });
  return conclude({ result, data, commit, evidence }, run);
}

interface Concluding {
  readonly result: Awaited<ReturnType<typeof moveBranch>>;
  readonly data: LandingData;
  readonly commit: string;
  readonly evidence: string;
}

async function conclude(
  { result, data, commit, evidence }: Concluding,
  run: Run,
): Promise<StepOutcome<Landed>> {
  const { target } = data;
  if (result.kind === 'landed') {
    if (result.checkoutProblem !== undefined) {
      // To go on would be to work beside a checkout that shows the landing as taken back. The attempt stays open in the
      // ledger, as after a crash, so that the next run completes the checkout and says that the story has landed.
      throw checkoutUnfinished({ reason: result.checkoutProblem.replace(/\.$/, ''), paths: [] });
    }
    const { treeId } = data.candidate;
    await run.emit('landing-end', { outcome: 'landed', target, commit, treeId, evidence });
    return done({ commit });
  }
  if (result.kind === 'target-moved') {
    const reason = `"${target}" moved from ${data.base.slice(0, 12)} to ${result.head?.slice(0, 12) ?? 'nothing'} meanwhile`;
    await run.emit('landing-end', { outcome: 'target-moved', target, reason });
    return failed({ ...landingFailure(`${reason}.`), signature: TARGET_MOVED });
  }
  await run.emit('landing-end', { outcome: 'refused', target, reason: result.reason });
  return failed(landingFailure(result.reason, { paths: result.paths, hint: result.hint }));
}

function addDecisionTo(bytes: Uint8Array, data: LandingData, run: Run): Uint8Array {
  const text = Buffer.from(bytes).toString('utf8');
  const line = addDecision('', {
    story: data.story,
    agent: data.use.agent,
    attempt: data.number,
    at: run.effects.clock.now(),
  })
    .split('\n')
    .at(-2);
  return text.includes(`${line}\n`) ? bytes : Buffer.from(`${text.replace(/\n?$/, '\n')}${line}\n`);
}
