import type { Clock } from '../effects.js';
import type { SupervisionTimers } from './types.js';

/** The timers of a supervised process, by the reason that they give. */
export type TimerName = 'first-output' | 'idle' | 'progress' | 'total';

/** Running timers. */
export interface RunningTimers {
  /** The program printed something: ends the wait for first output, winds up the idle timer, and no other. */
  readonly output: () => void;
  readonly progress: () => void;
  /** Ends the wait for output and progress; the total timer goes on. */
  readonly stopWaiting: () => void;
  readonly stop: () => void;
}

/** Starts the four timers, each independent of the others. The first one to run out calls `onFire`; the rest then stop. */
export function startTimers(input: {
  readonly timers: SupervisionTimers;
  readonly clock: Clock;
  readonly onFire: (name: TimerName) => void;
}): RunningTimers {
  const { timers, clock, onFire } = input;
  const startedAt = clock.monotonicMs();
  const all = new AbortController();
  const waits = new AbortController();
  const first = new AbortController();
  let outputAt = startedAt;
  let progressAt = startedAt;

  const stop = (): void => {
    for (const controller of [all, waits, first]) controller.abort();
  };
  const watch = async (
    name: TimerName,
    limitMs: number | undefined,
    { since, signal }: { readonly since: () => number; readonly signal: AbortSignal },
  ): Promise<void> => {
    if (limitMs === undefined || limitMs <= 0) return;
    // Output moves `since`, not the delay: a flood of chunks costs no timer each.
    for (let left = limitMs; left > 0; left = since() + limitMs - clock.monotonicMs())
      await clock.delay(left, signal);
    if (signal.aborted) return;
    stop();
    onFire(name);
  };
  const begin = (...args: Parameters<typeof watch>): void => {
    watch(...args).catch((error: unknown) => {
      if (!args[2].signal.aborted) throw error;
    });
  };

  begin('first-output', timers.firstOutputMs, { since: () => startedAt, signal: first.signal });
  begin('idle', timers.idleMs, { since: () => outputAt, signal: waits.signal });
  begin('progress', timers.progressMs, { since: () => progressAt, signal: waits.signal });
  begin('total', timers.totalMs, { since: () => startedAt, signal: all.signal });

  return {
    output: () => {
      outputAt = clock.monotonicMs();
      if (!first.signal.aborted) first.abort();
    },
    progress: () => {
      progressAt = clock.monotonicMs();
    },
    stopWaiting: () => {
      waits.abort();
      first.abort();
    },
    stop,
  };
}
