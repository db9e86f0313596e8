import type { ProcessLiveness, ProcessProbe } from '../process/process-identity.js';
import { judgeLiveness } from './liveness.js';
import { type LockRecord, readLockRecord } from './lock-record.js';
import type { LoopStatus } from './loop-status.js';
import { readStatus } from './read-status.js';
import type { StatePaths } from './state-paths.js';
import { NO_CONSUMPTION } from './status-usage.js';

/** Where the loop stands, checked against who holds the project. */
export interface StatusView {
  /** Absent when no run has ever started. */
  readonly status?: LoopStatus | undefined;
  readonly holder?: LockRecord | undefined;
  /** Whether the holder lives; `none` when nobody holds the project. */
  readonly liveness: ProcessLiveness | 'none';
}

/**
 * Reads the status and does not believe it: a run that says it is running but whose process is gone is shown as interrupted, a run
 * that holds the project but has said nothing yet as running. Changes nothing.
 *
 * @throws LedgerError STATE_UNREADABLE when the lock is damaged; others as `readStatus` does.
 */
export async function viewStatus(state: StatePaths, probe: ProcessProbe): Promise<StatusView> {
  const status = await readStatus(state);
  const holder = readLockRecord(state.lockFile);
  if (holder === undefined) return { status: interruptedIfRunning(status), liveness: 'none' };
  const liveness = await judgeLiveness(holder, probe);
  if (liveness === 'dead') return { status: interruptedIfRunning(status), holder, liveness };
  if (status?.runId === holder.runId) return { status, holder, liveness };
  return { status: starting(holder, status), holder, liveness };
}

function interruptedIfRunning(status: LoopStatus | undefined): LoopStatus | undefined {
  if (status?.state !== 'running') return status;
  const process = status.pid === undefined ? 'its process' : `its process ${status.pid}`;
  return {
    ...status,
    state: 'interrupted',
    phase: undefined,
    gate: undefined,
    eta: undefined,
    waitingUntil: undefined,
    reason: `The run was cut off: ${process} is gone without having said how it ended.`,
    hint: 'yoke loop run',
  };
}

function starting(holder: LockRecord, last: LoopStatus | undefined): LoopStatus {
  return {
    version: 1,
    lastSeq: last?.lastSeq ?? 0,
    runId: holder.runId,
    state: 'running',
    phase: 'preparing',
    iteration: 0,
    progress: last?.progress,
    percent: last?.percent,
    stories: { landed: 0, landedMs: 0 },
    startedAt: holder.since,
    updatedAt: holder.since,
    pid: holder.pid,
    ...NO_CONSUMPTION,
  };
}
