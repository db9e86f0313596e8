import type { ProviderEventV1 } from '../contracts/index.js';

const KEPT_AT_EACH_END = 500;

/** Keeps what a provider may look at when it concludes: the first and the last events, in bounded memory. */
export interface EventBuffer {
  readonly add: (event: ProviderEventV1) => void;
  /** In order; `activity` and `raw` are left out. */
  readonly all: () => readonly ProviderEventV1[];
}

/** Makes an empty buffer. */
export function createEventBuffer(): EventBuffer {
  const first: ProviderEventV1[] = [];
  const last: ProviderEventV1[] = [];
  let next = 0;
  return {
    add: (event) => {
      if (event.type === 'activity' || event.type === 'raw') return;
      if (first.length < KEPT_AT_EACH_END) {
        first.push(event);
        return;
      }
      last[next % KEPT_AT_EACH_END] = event;
      next += 1;
    },
    all: () => {
      const start = next % KEPT_AT_EACH_END;
      const tail =
        next <= KEPT_AT_EACH_END ? last : [...last.slice(start), ...last.slice(0, start)];
      return [...first, ...tail];
    },
  };
}
