import type { FailureV1, StepName } from '../contracts/index.js';

/** What happened to a story so far in this run. */
export interface StoryHistory {
  /** Failures of attempts that counted, oldest first. */
  readonly counted: readonly FailureV1[];
  /** Failures of the provider in a row, the newest last. */
  readonly infrastructure: readonly FailureV1[];
  readonly maxAttempts: number;
}

/** What is to be done after a failed attempt. */
export type NextMove =
  | { readonly kind: 'repair'; readonly isDiagnoseFirst: boolean }
  /** Start again with a fresh bench: what was left cannot be built on. */
  | { readonly kind: 'retry' }
  /** Wait, then try again; the wait is not an attempt. `until` is absent when only `delayMs` counts. */
  | {
      readonly kind: 'wait';
      readonly delayMs: number;
      readonly until?: string | undefined;
      readonly reason: string;
    }
  | { readonly kind: 'stop'; readonly failure: FailureV1 };

const BEFORE_THE_AGENT: readonly StepName[] = ['select', 'open-workspace', 'freeze-terms'];
const SAME_FAILURES_TO_STOP = 3;
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000];
/** A program that dies is not helped by a long wait, as a service that is away may be. */
const CRASH_DELAYS_MS = [1_000, 5_000];
const LIMIT_DELAYS_MS = [60_000, 120_000, 240_000, 480_000, 900_000];
/** Clocks of services differ a little. */
const RESET_MARGIN_MS = 5_000;
const HOPELESS = ['unauthorised', 'invalid-model'];

/** Decides what follows a failed attempt. Pure: the same history leads to the same move. */
export function decideNext(input: {
  readonly failure: FailureV1;
  readonly step: StepName;
  /** Includes `failure`, in the list it belongs to. */
  readonly history: StoryHistory;
  readonly now: Date;
}): NextMove {
  const { failure, step, history, now } = input;
  if (failure.kind === 'provider-infrastructure') return afterInfrastructure(failure, history, now);
  if (
    BEFORE_THE_AGENT.includes(step) ||
    failure.kind === 'landing' ||
    failure.kind === 'internal'
  ) {
    return { kind: 'stop', failure };
  }
  const repeats = countRepeats(failure, history.counted);
  if (repeats >= SAME_FAILURES_TO_STOP) {
    return {
      kind: 'stop',
      failure: failure.kind === 'gate' ? noProgress(failure, repeats) : failure,
    };
  }
  if (history.counted.length >= history.maxAttempts) return { kind: 'stop', failure };
  if (failure.kind === 'unsealable') return { kind: 'retry' };
  return { kind: 'repair', isDiagnoseFirst: repeats === SAME_FAILURES_TO_STOP - 1 };
}

function afterInfrastructure(failure: FailureV1, history: StoryHistory, now: Date): NextMove {
  const outcome = failure.signature?.split(':')[1] ?? '';
  if (HOPELESS.includes(outcome)) return { kind: 'stop', failure };
  const tries = history.infrastructure.length;
  if (outcome === 'limited') {
    const resetMs =
      failure.resetAt === undefined ? Number.NaN : Date.parse(failure.resetAt) - now.getTime();
    if (resetMs > 0) {
      return {
        kind: 'wait',
        delayMs: resetMs + RESET_MARGIN_MS,
        until: failure.resetAt,
        reason: failure.reason,
      };
    }
    return { kind: 'wait', delayMs: pick(LIMIT_DELAYS_MS, tries), reason: failure.reason };
  }
  const delays = outcome === 'crashed' ? CRASH_DELAYS_MS : RETRY_DELAYS_MS;
  if (tries > delays.length) return { kind: 'stop', failure };
  return { kind: 'wait', delayMs: pick(delays, tries), reason: failure.reason };
}

function pick(delays: readonly number[], tries: number): number {
  return delays[Math.min(Math.max(tries, 1), delays.length) - 1] ?? 0;
}

/** How often the newest failure has now come in a row. */
function countRepeats(failure: FailureV1, counted: readonly FailureV1[]): number {
  if (failure.signature === undefined) return 1;
  let repeats = 0;
  for (const earlier of [...counted].reverse()) {
    if (earlier.signature !== failure.signature) break;
    repeats += 1;
  }
  return repeats;
}

function noProgress(failure: FailureV1, repeats: number): FailureV1 {
  return {
    ...failure,
    kind: 'no-progress',
    reason: `The same failure came ${repeats} times in a row. ${failure.reason}`,
    hint: 'Look at what the last attempts did with `yoke attempts list`; the criterion or the story may need a person.',
  };
}
