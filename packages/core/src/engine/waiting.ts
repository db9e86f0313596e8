import type { FailureV1 } from '../contracts/index.js';
import type { Run } from './run.js';

const DEFAULT_MAX_WAIT_MS = 6 * 60 * 60_000;
/** A laptop that slept wakes up with its timers late: the time is looked at again this often. */
const LOOK_EVERY_MS = 60_000;

/** A wait that is wanted. */
export interface WantedWait {
  readonly delayMs: number;
  readonly until?: string | undefined;
  readonly reason: string;
}

/**
 * Waits for a limit to lift or a service to come back, on the clock on the wall, since machines sleep.
 * Answers why not when the wait would pass what all waits of the run may take together.
 */
export async function waitFor(
  wait: WantedWait,
  run: Run,
): Promise<Pick<FailureV1, 'reason' | 'hint'> | undefined> {
  const maxMs = run.input.maxWaitMs ?? DEFAULT_MAX_WAIT_MS;
  if (run.waited.ms + wait.delayMs > maxMs) {
    return {
      reason: `${wait.reason} Waiting ${describeMs(wait.delayMs)} more would pass the ${describeMs(maxMs)} that a run may wait.`,
      hint:
        wait.until === undefined
          ? 'Run `yoke loop run` again later, or raise `--max-wait`.'
          : `Run \`yoke loop run\` again after ${wait.until}, or raise \`--max-wait\`.`,
    };
  }
  const { clock } = run.effects;
  const deadline = clock.now().getTime() + wait.delayMs;
  await run.emit('wait-start', {
    reason: wait.reason,
    until: wait.until ?? new Date(deadline).toISOString(),
  });
  let outcome: 'over' | 'cancelled' = 'cancelled';
  try {
    for (;;) {
      const leftMs = deadline - clock.now().getTime();
      if (leftMs <= 0) break;
      await clock.delay(Math.min(leftMs, LOOK_EVERY_MS), run.input.signal);
    }
    outcome = 'over';
    run.waited.ms += wait.delayMs;
  } finally {
    await run.emit('wait-end', { outcome });
  }
  return undefined;
}

function describeMs(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}
