import { findStory } from '../backlog/index.js';
import type { EventDataV1, EventV1 } from '../contracts/index.js';
import { completeLanding } from '../git/index.js';
import { endProcessTree, type SweepEnd } from '../process/index.js';
import { readLedger } from '../state/index.js';
import type { Adoption } from './attempt.js';
import type { AttemptStart, Candidate } from './attempt-types.js';
import { readBacklogAt } from './backlog-at.js';
import { chooseProvider } from './choose-provider.js';
import { rescueWork } from './keep-work.js';
import type { LoopResult } from './loop-types.js';
import { rebaseCandidate } from './rebase-candidate.js';
import { checkoutUnfinished, strangersAlive } from './recovery-errors.js';
import type { Run } from './run.js';
import { freezeTerms } from './steps/freeze-terms.js';
import { readTarget, type Target } from './target.js';

/** What an earlier run left that this one goes on with. */
export interface Recovered {
  readonly landed?: LoopResult['landed'][number] | undefined;
  readonly adoption?: Adoption | undefined;
}

/** What the ledger tells of the last attempt when the run it belonged to did not end by itself. */
interface Unfinished {
  readonly attemptId: string;
  readonly base: string;
  readonly storyId: string;
  readonly attempt: number;
  readonly sealed?: EventDataV1['candidate-sealed'] | undefined;
  readonly landing?: EventDataV1['landing-start'] | undefined;
}

/**
 * Start-up is recovery: reaps what a killed run left alive, completes a landing whose branch had moved already, and
 * adopts a sealed candidate whose base and terms still hold. Whatever is not adopted is set aside with the reason.
 */
export async function recoverRun(run: Run): Promise<Recovered> {
  const tail = await readTail(run);
  const deadRun = findDeadRun(tail);
  if (deadRun !== undefined) await closeDeadRun(deadRun, run);
  const unfinished = findUnfinished(tail);
  if (unfinished === undefined) return {};
  const target = await readTarget(run);
  const { landing } = unfinished;
  if (landing !== undefined) {
    const landed = await finishLanding({ ...unfinished, landing }, target, run);
    if (landed !== undefined) return { landed };
  }
  if (unfinished.sealed === undefined) {
    const { attemptId, storyId, base } = unfinished;
    await rescueWork({ attemptId, storyId, base, note: 'interrupted' }, run);
    return {};
  }
  return adopt({ ...unfinished, sealed: unfinished.sealed }, target, run);
}

/** Far more events than the longest attempt has. */
const TAIL_EVENTS = 5_000;

async function readTail(run: Run): Promise<readonly EventV1[]> {
  const events: EventV1[] = [];
  const fromSeq = Math.max(1, run.ledger.lastSeq() - TAIL_EVENTS);
  const types = [
    'run-start',
    'run-end',
    'attempt-start',
    'candidate-sealed',
    'landing-start',
    'attempt-end',
    'recovery',
  ] as const;
  for await (const event of readLedger(run.state, { fromSeq, types })) events.push(event);
  return events;
}

/** Reads the end of the ledger, newest last. An attempt that ended, or whose run ended, leaves nothing to recover. */
export function findUnfinished(tail: readonly EventV1[]): Unfinished | undefined {
  let found: Unfinished | undefined;
  for (const event of tail) {
    switch (event.type) {
      case 'attempt-start':
        found = {
          attemptId: event.data.attemptId,
          base: event.data.base,
          storyId: event.storyId ?? '',
          attempt: event.attempt ?? 1,
          sealed: sealedBefore(found, event.data.attemptId),
        };
        break;
      case 'candidate-sealed':
        found = found && { ...found, sealed: event.data, landing: undefined };
        break;
      case 'landing-start':
        found = found && { ...found, landing: event.data };
        break;
      case 'attempt-end':
        // An interrupted attempt keeps its sealed candidate for the next run.
        if (event.data.outcome !== 'interrupted') found = undefined;
        break;
      case 'recovery':
        // What was never sealed is kept once, not again at every start.
        if (event.data.action === 'set-aside' && found?.sealed === undefined) found = undefined;
        break;
      default:
    }
  }
  return found;
}

/** An adopted candidate starts its attempt once more without being sealed again; it can be interrupted once more, too. */
function sealedBefore(found: Unfinished | undefined, attemptId: string): Unfinished['sealed'] {
  const sealed = found?.sealed;
  return sealed?.attemptId === attemptId ? sealed : undefined;
}

/** Finds the run that started last, when it never said that it ended. */
export function findDeadRun(tail: readonly EventV1[]): string | undefined {
  const last = tail.findLast((event) => event.type === 'run-start' || event.type === 'run-end');
  return last?.type === 'run-start' ? last.runId : undefined;
}

/** Ends what a killed run left alive and says in its place that it ended. */
async function closeDeadRun(runId: string, run: Run): Promise<void> {
  const ended = requireAllEnded(
    await endProcessTree({ marker: runId, effects: run.effects }),
    runId,
  );
  if (ended > 0) {
    await run.emit('recovery', {
      action: 'process-reaped',
      reason: `${ended} process(es) of run ${runId} were still alive and have been ended.`,
    });
  }
  const reason = 'The process of the run was gone before it could say how it ended.';
  await run.ledger.append({
    runId,
    type: 'run-end',
    data: { state: 'interrupted', reason, landed: 0, durationMs: 0 },
  });
}

/** How many processes were ended. @throws ProcessError EARLIER_RUN_ALIVE when one of them may still write */
export function requireAllEnded({ ended, alive }: SweepEnd, runId: string): number {
  if (alive > 0) throw strangersAlive(runId);
  return ended;
}

async function finishLanding(
  unfinished: Unfinished & { readonly landing: EventDataV1['landing-start'] },
  target: Target,
  run: Run,
): Promise<LoopResult['landed'][number] | undefined> {
  const { landing, storyId } = unfinished;
  const result = await completeLanding(run.git, {
    repository: run.repository,
    mirror: run.mirror,
    commit: landing.commit,
    base: landing.base,
    branch: landing.target,
    reflog: `yoke: complete ${storyId}`,
  });
  if (result.kind === 'not-landed') return undefined;
  if (result.kind === 'refused') throw checkoutUnfinished(result);
  run.enter({ storyId, attempt: unfinished.attempt });
  await run.emit('recovery', {
    action: 'landing-completed',
    reason: `${landing.target} already held the landing of "${storyId}"; the checkout was completed.`,
    paths: result.leftAlone,
  });
  const { commit, treeId, evidence } = landing;
  await run.emit('landing-end', {
    outcome: 'landed',
    target: target.branch,
    commit,
    treeId,
    evidence,
  });
  await run.emit('attempt-end', {
    attemptId: unfinished.attemptId,
    outcome: 'landed',
    durationMs: 0,
  });
  await run.emit('story-end', {
    outcome: 'landed',
    attempts: unfinished.attempt,
    durationMs: 0,
    commit,
  });
  run.enter({});
  return { storyId, commit };
}

type SealedAttempt = Unfinished & { readonly sealed: EventDataV1['candidate-sealed'] };

async function adopt(attempt: SealedAttempt, target: Target, run: Run): Promise<Recovered> {
  const { sealed, storyId } = attempt;
  run.enter({ storyId, attempt: attempt.attempt });
  const adoption = await validate(attempt, target, run);
  const isAdopted = typeof adoption !== 'string';
  await run.emit('recovery', {
    action: isAdopted ? 'candidate-adopted' : 'set-aside',
    reason: isAdopted
      ? `The candidate ${sealed.ref} was sealed before the last run ended; it is proved again without calling the agent.`
      : `The sealed candidate ${sealed.ref} is kept and not adopted: ${adoption}.`,
  });
  run.enter({});
  return isAdopted ? { adoption } : {};
}

/** Answers the candidate with its terms, as they hold today, or why it is not adopted. */
async function validate(
  attempt: SealedAttempt,
  target: Target,
  run: Run,
): Promise<Adoption | string> {
  const { sealed, storyId } = attempt;
  const { reader } = run.mirror;
  if ((await run.mirror.readRef(sealed.ref)) !== sealed.commit)
    return 'its ref in the mirror is gone';
  const kept = await reader.readCommit(sealed.commit);
  if (kept.treeId !== sealed.treeId || kept.parents[0] !== sealed.base) {
    return 'its ref does not hold what the ledger says';
  }
  const story = findStory(await readBacklogAt(target.tree, run), storyId);
  if (story === undefined) return `the backlog has no story "${storyId}" any more`;
  if (story.passes) return `story "${storyId}" has passed meanwhile`;
  const baseTree = (await reader.readCommit(sealed.base)).treeId;
  const start: AttemptStart = {
    attemptId: sealed.attemptId,
    number: attempt.attempt,
    story,
    use: chooseProvider(story, run.input),
    base: sealed.base,
    baseTree,
    target: target.branch,
    isRepair: false,
  };
  const candidate = await candidateOf(sealed, baseTree, run);
  const outcome =
    target.head === sealed.base
      ? await freezeTerms(start, run)
      : await rebaseCandidate({ ...start, candidate }, run);
  if (outcome.kind === 'failed') return outcome.failure.reason;
  const adoption = { candidate, ...start, ...outcome.data };
  return adoption.terms.digest === sealed.termsDigest
    ? adoption
    : 'the story, its gates or its protected files have changed since';
}

async function candidateOf(
  sealed: EventDataV1['candidate-sealed'],
  baseTree: string,
  run: Run,
): Promise<Candidate> {
  const { attemptId, base, treeId, commit, ref, putBack, termsDigest } = sealed;
  const changedPaths =
    sealed.changedPaths.length === sealed.changedCount
      ? sealed.changedPaths
      : await agentPaths({ baseTree, treeId }, run);
  return { attemptId, base, treeId, commit, ref, putBack, termsDigest, changedPaths };
}

/** The event names at most 200 paths; the trees name them all. What lies in `.yoke/` is never the agent's. */
async function agentPaths(
  trees: { readonly baseTree: string; readonly treeId: string },
  run: Run,
): Promise<readonly string[]> {
  const changes = await run.mirror.reader.diffTrees(trees.baseTree, trees.treeId);
  return changes.map((change) => change.path).filter((path) => !path.startsWith('.yoke/'));
}
