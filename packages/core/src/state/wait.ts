import type { Effects } from '../effects.js';
import { ConfigError } from '../errors/index.js';
import type { ProcessProbe } from '../process/process-identity.js';
import type { StatePaths } from './state-paths.js';
import { statusCursor } from './status-cursor.js';
import { type StatusView, viewStatus } from './view-status.js';
import { watchFolder } from './watch-folder.js';

/** What to wait for. */
export interface WaitInput {
  readonly state: StatePaths;
  readonly probe: ProcessProbe;
  readonly effects: Effects;
  readonly signal: AbortSignal;
  /** The end of the run, or any change that a person would call one. */
  readonly until: 'terminal' | 'change';
  /** For `change`: the cursor of the status that is known already; the status at the start when absent. 64 hex digits. */
  readonly since?: string | undefined;
  readonly timeoutMs: number;
}

/** How a wait ended. */
export interface WaitResult {
  /** `no-run` when no run has ever started and none holds the project. */
  readonly kind: 'reached' | 'timeout' | 'no-run';
  /** Sums up the status; see `statusCursor`. */
  readonly cursor: string;
  readonly view: StatusView;
}

const POLL_MS = 1_000;

/**
 * Waits for the run of a project, woken by the file system and by a look every second, which also finds a process that died
 * without a word. A run that has ended already is answered at once. Rejects with `signal.reason` on abort.
 *
 * @throws ConfigError CURSOR_MALFORMED; LedgerError as `viewStatus` does.
 */
export async function waitForRun(input: WaitInput): Promise<WaitResult> {
  const { state, probe, effects, signal } = input;
  checkCursor(input.since);
  const deadline = effects.clock.monotonicMs() + input.timeoutMs;
  const folder = watchFolder(state.root);
  try {
    let known = input.since;
    for (;;) {
      signal.throwIfAborted();
      const view = await viewStatus(state, probe);
      const cursor = statusCursor(view.status);
      if (view.status === undefined) return { kind: 'no-run', cursor, view };
      known ??= cursor;
      const isReached =
        input.until === 'change' ? cursor !== known : view.status.state !== 'running';
      if (isReached) return { kind: 'reached', cursor, view };
      const leftMs = deadline - effects.clock.monotonicMs();
      if (leftMs <= 0) return { kind: 'timeout', cursor, view };
      await sleepOrWake(folder.next(), { effects, signal, ms: Math.min(POLL_MS, leftMs) });
    }
  } finally {
    folder.close();
  }
}

async function sleepOrWake(
  wake: Promise<void>,
  { effects, signal, ms }: { effects: Effects; signal: AbortSignal; ms: number },
): Promise<void> {
  const woken = new AbortController();
  const either = AbortSignal.any([signal, woken.signal]);
  const slept = effects.clock.delay(ms, either).catch(() => undefined);
  await Promise.race([wake, slept]);
  woken.abort();
}

function checkCursor(cursor: string | undefined): void {
  if (cursor === undefined || /^[0-9a-f]{64}$/.test(cursor)) return;
  throw new ConfigError({
    code: 'CURSOR_MALFORMED',
    message: `The cursor "${cursor.slice(0, 80)}" is not 64 hex digits.`,
    hint: 'Use the cursor that `yoke loop wait --json` printed, or leave `--since` out.',
  });
}
