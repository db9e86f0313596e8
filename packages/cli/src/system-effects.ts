import { setTimeout as sleep } from 'node:timers/promises';
import type { Effects } from '@yoke/core';
import type { Terminal } from './terminal/terminal.js';

/** The real outside world: this machine's clock, the user's environment, nobody who watches. */
export function createSystemEffects(terminal: Pick<Terminal, 'env' | 'platform'>): Effects {
  return {
    clock: {
      now: () => new Date(),
      monotonicMs: () => performance.now(),
      delay: async (ms, signal) => {
        await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
      },
    },
    env: terminal.env,
    platform: terminal.platform,
    observe: () => {},
  };
}
