import type { Clock } from '@yoke/core';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the time on and lets everything that became due run, in the order in which it was due. */
  readonly advance: (ms: number) => Promise<void>;
  /** How many delays are waiting. */
  readonly pendingCount: () => number;
}

interface Delay {
  readonly dueMs: number;
  readonly resolve: () => void;
}

/** Makes a clock that begins at the given instant; 2030-01-01T00:00:00Z when absent. `monotonicMs` begins at 0. */
export function fakeClock(startAt: Date = new Date('2030-01-01T00:00:00.000Z')): FakeClock {
  let elapsedMs = 0;
  const delays = new Set<Delay>();

  const delay = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const abort = () => {
        delays.delete(entry);
        reject(signal.reason);
      };
      const entry: Delay = {
        dueMs: elapsedMs + ms,
        resolve: () => {
          delays.delete(entry);
          signal.removeEventListener('abort', abort);
          resolve();
        },
      };
      delays.add(entry);
      signal.addEventListener('abort', abort, { once: true });
    });

  const advance = async (ms: number): Promise<void> => {
    const endMs = elapsedMs + ms;
    for (let next = firstDue(delays, endMs); next !== undefined; next = firstDue(delays, endMs)) {
      elapsedMs = Math.max(elapsedMs, next.dueMs);
      next.resolve();
      await settle();
    }
    elapsedMs = endMs;
    await settle();
  };

  return {
    now: () => new Date(startAt.getTime() + elapsedMs),
    monotonicMs: () => elapsedMs,
    delay,
    advance,
    pendingCount: () => delays.size,
  };
}

function firstDue(delays: ReadonlySet<Delay>, endMs: number): Delay | undefined {
  const due = [...delays].filter((delay) => delay.dueMs <= endMs);
  return due.sort((a, b) => a.dueMs - b.dueMs)[0];
}

/** Lets what was just resolved run, with whatever it schedules in turn. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
