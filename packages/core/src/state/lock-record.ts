import { readBoundedSync } from '../files/read-bounded.js';
import { parseRecord } from './parse-record.js';
import { stateUnreadable } from './state-errors.js';

/** Who holds the lock of a project, as its file says. */
export interface LockRecord {
  readonly version: 1;
  readonly pid: number;
  /** Start time of the process in the system's own unit; absent where the system does not tell. */
  readonly startedAt?: string | undefined;
  readonly bootId?: string | undefined;
  /** Name of the machine or container. Elsewhere nobody can tell whether the process lives. */
  readonly host: string;
  /** The process-number space it lives in, where the system has more than one. */
  readonly pidSpace?: string | undefined;
  /** Random; never used twice. */
  readonly token: string;
  readonly runId: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

const MAX_BYTES = 65_536;

/**
 * Reads a file in which a holder is recorded; absent when there is none.
 * @throws LedgerError STATE_UNREADABLE when it says nothing that can be understood: whether it is held is then unknown.
 */
export function readLockRecord(path: string): LockRecord | undefined {
  const bytes = readBoundedSync(path, MAX_BYTES);
  if (bytes === undefined) return undefined;
  const record = asLockRecord(parseRecord(bytes));
  if (record !== undefined) return record;
  throw stateUnreadable({
    path,
    found: 'it does not say who holds the project',
    hint: 'If no run is going on, run `yoke loop cleanup --discard-stale-recovery`: it puts the file aside.',
  });
}

function asLockRecord(
  record: Readonly<Record<string, unknown>> | undefined,
): LockRecord | undefined {
  if (record === undefined || record.version !== 1) return undefined;
  const { pid, startedAt, bootId, host, pidSpace, token, runId, since } = record;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (typeof host !== 'string' || typeof runId !== 'string' || typeof since !== 'string') {
    return undefined;
  }
  if (typeof token !== 'string' || !/^[0-9a-f]{32}$/.test(token)) return undefined;
  return {
    version: 1,
    pid,
    host,
    token,
    runId,
    since,
    ...(typeof startedAt === 'string' ? { startedAt } : {}),
    ...(typeof bootId === 'string' ? { bootId } : {}),
    ...(typeof pidSpace === 'string' ? { pidSpace } : {}),
  };
}

/** Writes a record as the text of its file. */
export function formatLockRecord(record: LockRecord): string {
  return `${JSON.stringify(record)}\n`;
}
