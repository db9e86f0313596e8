import { setTimeout as delay } from 'node:timers/promises';
import type { Effects } from '../../effects.js';

/** The real world, for programs that the tests start. */
export function systemEffects(input: Partial<Effects> = {}): Effects {
  return {
    clock: {
      now: () => new Date(),
      monotonicMs: () => performance.now(),
      delay: async (ms, signal) => {
        await delay(ms, undefined, { signal });
      },
    },
    env: {},
    platform: process.platform,
    observe: () => undefined,
    ...input,
  };
}
