import { platform as systemPlatform } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Effects } from './effects.js';

/** The clock of the machine. Delays do not hold the process back from ending once they are aborted. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  delay: async (ms, signal) => {
    signal.throwIfAborted();
    try {
      await sleep(ms, undefined, { signal });
    } catch {
      // Only an abort rejects here; it is passed on with the reason it was given, not as a fresh AbortError.
      throw signal.reason;
    }
  },
};

/** What {@link systemEffects} is made from. */
export interface SystemEffectsInput {
  /** The user's environment, as the program received it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The machine's own when absent. */
  readonly platform?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly observe?: Effects['observe'] | undefined;
}

/** Makes the effects of a real run. */
export function systemEffects(input: SystemEffectsInput): Effects {
  return {
    clock: input.clock ?? systemClock,
    env: input.env,
    platform: input.platform ?? systemPlatform(),
    observe: input.observe ?? (() => undefined),
  };
}
