import type { Story } from '../backlog/types.js';
import type { FailureV1 } from '../contracts/index.js';
import { type Adoption, adoptCandidate, makeAttempt } from './attempt.js';
import { decideNext } from './decide-next.js';
import { keepUnsealedWork } from './keep-work.js';
import type { ProviderUse } from './loop-types.js';
import type { PromptFeedback } from './prompt.js';
import type { Run } from './run.js';
import { readTarget } from './target.js';
import { waitFor } from './waiting.js';

/** What working on a story starts with. */
export interface StoryInput {
  readonly story: Story;
  readonly use: ProviderUse;
  readonly progress: { readonly passed: number; readonly total: number };
  /** A candidate that an earlier run had sealed: it is the first attempt, and no agent is called for it. */
  readonly adoption?: Adoption | undefined;
}

/** How a story ended in this run. */
export type StoryResult =
  | { readonly kind: 'landed'; readonly commit: string; readonly attempts: number }
  | { readonly kind: 'blocked'; readonly failure: FailureV1; readonly attempts: number };

/** Works on one story until it has landed or a person must act. Rejects when the run is cancelled. */
export async function runStory(input: StoryInput, run: Run): Promise<StoryResult> {
  const startedMs = run.effects.clock.monotonicMs();
  run.enter({ storyId: input.story.id });
  await run.emit('story-start', { title: input.story.title, ...input.progress });
  let attempts = 0;
  const end = async (result: StoryResult): Promise<StoryResult> => {
    run.enter({ storyId: input.story.id });
    await run.emit('story-end', {
      outcome: result.kind,
      attempts: result.attempts,
      durationMs: Math.round(run.effects.clock.monotonicMs() - startedMs),
      ...(result.kind === 'landed' ? { commit: result.commit } : { failure: result.failure }),
    });
    return result;
  };
  try {
    return await end(await attemptUntilDone(input, run, (count) => (attempts = count)));
  } catch (error) {
    run.enter({ storyId: input.story.id });
    const durationMs = Math.round(run.effects.clock.monotonicMs() - startedMs);
    await run.emit('story-end', { outcome: 'interrupted', attempts, durationMs });
    throw error;
  }
}

async function attemptUntilDone(
  input: StoryInput,
  run: Run,
  onCount: (attempts: number) => void,
): Promise<StoryResult> {
  const { maxAttempts } = run.input.config.loop;
  const counted: FailureV1[] = [];
  let infrastructure: FailureV1[] = [];
  let feedback: PromptFeedback | undefined;
  for (;;) {
    const number = counted.length + 1;
    onCount(number);
    const isAdopted = input.adoption !== undefined && number === 1 && infrastructure.length === 0;
    const result = isAdopted
      ? await adoptCandidate(input.adoption, run)
      : await makeAttempt(
          { story: input.story, use: input.use, number, feedback, target: await readTarget(run) },
          run,
        );
    if (result.kind === 'landed')
      return { kind: 'landed', commit: result.commit, attempts: number };
    const { failure, step } = result;
    if (step === 'implement') {
      const { attemptId, base } = result.start;
      await keepUnsealedWork({ attemptId, base, storyId: input.story.id, note: failure.kind }, run);
    }
    if (failure.kind === 'provider-infrastructure') infrastructure.push(failure);
    else {
      counted.push(failure);
      infrastructure = [];
    }
    const move = decideNext({
      failure,
      step,
      history: { counted, infrastructure, maxAttempts },
      now: run.effects.clock.now(),
    });
    switch (move.kind) {
      case 'stop':
        return { kind: 'blocked', failure: move.failure, attempts: counted.length };
      case 'wait': {
        const refusal = await waitFor(move, run);
        if (refusal !== undefined) {
          return { kind: 'blocked', failure: { ...failure, ...refusal }, attempts: counted.length };
        }
        break;
      }
      case 'retry':
        feedback = undefined;
        break;
      case 'repair':
        feedback = { failure, isDiagnoseFirst: move.isDiagnoseFirst };
        break;
      default: {
        const unreachable: never = move;
        return unreachable;
      }
    }
  }
}
