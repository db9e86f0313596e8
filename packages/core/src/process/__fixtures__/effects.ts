import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, Effects } from '../../effects.js';

/** Effects with the real clock. */
export function buildEffects(parts: Partial<Effects> = {}): Effects {
  return {
    clock: realClock,
    env: process.env,
    platform: process.platform,
    observe: () => undefined,
    ...parts,
  };
}

const realClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  delay: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
};

/** A clock that stands still until it is told to advance. */
export interface FakeClock extends Clock {
  /** Moves the time on and wakes whoever is due, in order. */
  readonly advance: (ms: number) => Promise<void>;
  /** How many are waiting. */
  readonly waiting: () => number;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export function createFakeClock(): FakeClock {
  let nowMs = 0;
  let sleepers: Sleeper[] = [];
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    waiting: () => sleepers.length,
    delay: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: nowMs + ms, wake: resolve };
        signal.addEventListener(
          'abort',
          () => {
            sleepers = sleepers.filter((one) => one !== sleeper);
            reject(signal.reason);
          },
          { once: true },
        );
        if (signal.aborted) reject(signal.reason);
        else sleepers.push(sleeper);
      }),
    advance: async (ms) => {
      const end = nowMs + ms;
      for (;;) {
        const [next] = sleepers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        nowMs = Math.max(nowMs, next.at);
        sleepers = sleepers.filter((one) => one !== next);
        next.wake();
        // Whoever woke up may go to sleep again before the next one is looked for.
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      }
      nowMs = end;
    },
  };
}
