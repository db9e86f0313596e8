import { randomUUID } from 'node:crypto';
import type { Story } from '../backlog/types.js';
import type { FailureV1, StepName } from '../contracts/index.js';
import type { AttemptStart, FrozenTerms, Implemented, Landed, Sealed } from './attempt-types.js';
import { rememberProvedTree } from './baseline.js';
import { withEnvelope } from './envelope-failure.js';
import type { ProviderUse } from './loop-types.js';
import { type StepObserver, type StepOutcome, stepTable } from './pipeline.js';
import type { PromptFeedback } from './prompt.js';
import { rebaseCandidate } from './rebase-candidate.js';
import type { Run } from './run.js';
import { freezeTerms } from './steps/freeze-terms.js';
import { implement } from './steps/implement.js';
import { judge } from './steps/judge.js';
import { land, TARGET_MOVED } from './steps/land.js';
import { openWorkspace } from './steps/open-workspace.js';
import { prove } from './steps/prove.js';
import { seal } from './steps/seal.js';
import type { Target } from './target.js';

/** From a base to a sealed candidate. The step before these, `select`, belongs to the run. */
const SEALING = stepTable<AttemptStart, Run>()
  .step('open-workspace', openWorkspace)
  .step('freeze-terms', freezeTerms)
  .step('implement', implement)
  .step('seal', seal);

/** From a sealed candidate to the landing; also the way of a candidate that an earlier run left. */
const LANDING = stepTable<AttemptStart & FrozenTerms & Sealed & Partial<Implemented>, Run>()
  .step('prove', prove)
  .step('judge', judge)
  .step('land', land);

/** How often a candidate follows a branch that moves under it. */
const MAX_REBASES = 3;

/** What an attempt is made from. */
export interface AttemptInput {
  readonly story: Story;
  readonly use: ProviderUse;
  readonly number: number;
  readonly target: Target;
  readonly feedback?: PromptFeedback | undefined;
}

/** A candidate of an earlier run, validated: its tree is in the mirror and its terms still hold. */
export type Adoption = AttemptStart & FrozenTerms & Sealed;

/** How an attempt ended. */
export type AttemptResult =
  | { readonly kind: 'landed'; readonly commit: string }
  | {
      readonly kind: 'failed';
      readonly step: StepName;
      readonly failure: FailureV1;
      readonly start: AttemptStart;
    };

/** Makes one attempt at a story: every step from the workspace to the landing. Rejects when the run is cancelled. */
export async function makeAttempt(input: AttemptInput, run: Run): Promise<AttemptResult> {
  const start: AttemptStart = {
    attemptId: randomUUID(),
    number: input.number,
    story: input.story,
    use: input.use,
    base: input.target.head,
    baseTree: input.target.tree,
    target: input.target.branch,
    isRepair: input.feedback !== undefined,
    ...(input.feedback === undefined ? {} : { feedback: input.feedback }),
  };
  return recorded(start, run, async (observe) => {
    const sealed = await SEALING.run(start, run, observe);
    return sealed.kind === 'failed' ? sealed : landCandidate(sealed.data, run, observe);
  });
}

/** Goes on with a candidate that an earlier run had sealed: proves it again and lands it, without calling the agent. */
export async function adoptCandidate(adoption: Adoption, run: Run): Promise<AttemptResult> {
  return recorded(adoption, run, (observe) => landCandidate(adoption, run, observe));
}

/** Announces an attempt and its end, whatever happens in between. */
async function recorded(
  start: AttemptStart,
  run: Run,
  work: (observe: StepObserver) => Promise<StepOutcome<Landed>>,
): Promise<AttemptResult> {
  const { attemptId } = start;
  const startedMs = run.effects.clock.monotonicMs();
  const elapsed = () => Math.round(run.effects.clock.monotonicMs() - startedMs);
  run.enter({ storyId: start.story.id, attempt: start.number });
  await run.emit('attempt-start', {
    attemptId,
    number: start.number,
    maxAttempts: run.input.config.loop.maxAttempts,
    base: start.base,
    isRepair: start.isRepair,
  });
  let step: StepName = 'select';
  const observe: StepObserver = (name, stepWork) => {
    step = name;
    return observeStep(name, stepWork, run);
  };
  try {
    const outcome = await work(observe);
    if (outcome.kind === 'done') {
      await run.emit('attempt-end', { attemptId, outcome: 'landed', durationMs: elapsed() });
      return { kind: 'landed', commit: outcome.data.commit };
    }
    const { failure } = outcome;
    await run.emit('attempt-end', { attemptId, outcome: 'failed', durationMs: elapsed(), failure });
    return { kind: 'failed', step, failure, start };
  } catch (error) {
    await run.emit('attempt-end', { attemptId, outcome: 'interrupted', durationMs: elapsed() });
    throw error;
  }
}

async function observeStep<Out>(
  step: StepName,
  work: () => Promise<StepOutcome<Out>>,
  run: Run,
): Promise<StepOutcome<Out>> {
  run.input.signal.throwIfAborted();
  const startedMs = run.effects.clock.monotonicMs();
  await run.emit('step-start', { step });
  let outcome: 'done' | 'failed' | 'interrupted' = 'interrupted';
  try {
    const result = await work();
    outcome = result.kind;
    return result;
  } finally {
    const durationMs = Math.round(run.effects.clock.monotonicMs() - startedMs);
    await run.emit('step-end', { step, outcome, durationMs });
  }
}

type Provable = AttemptStart & FrozenTerms & Sealed & Partial<Implemented>;

/** Proves and lands; follows the branch with the same candidate when it moves, proving again each time. */
async function landCandidate(
  data: Provable,
  run: Run,
  observe: StepObserver,
): Promise<StepOutcome<Landed>> {
  let current = data;
  for (let rebases = 0; ; rebases += 1) {
    const outcome = await LANDING.run(current, run, observe);
    if (outcome.kind === 'done') {
      await rememberProvedTree(current.candidate.treeId, run);
      return outcome;
    }
    if (outcome.failure.signature !== TARGET_MOVED || rebases >= MAX_REBASES) {
      return { kind: 'failed', failure: explained(outcome.failure, current) };
    }
    const rebased = await rebaseCandidate(current, run);
    if (rebased.kind === 'failed') return rebased;
    current = { ...current, ...rebased.data };
  }
}

function explained(failure: FailureV1, data: Provable): FailureV1 {
  return data.envelope === undefined || failure.kind !== 'gate'
    ? failure
    : withEnvelope(failure, data.envelope);
}
