import { LedgerError } from '../errors/index.js';
import type { ProcessLiveness } from '../process/process-identity.js';
import type { LockRecord } from './lock-record.js';

/** Another run holds the project, or nobody can tell that it does not. */
export function runLocked(holder: LockRecord, liveness: ProcessLiveness): LedgerError {
  const who = `run "${holder.runId}" (process ${holder.pid} on "${holder.host}", since ${holder.since})`;
  const isUnknown = liveness === 'unknown';
  return new LedgerError({
    code: 'RUN_LOCKED',
    message: isUnknown
      ? `The project is held by ${who}, and it cannot be told from here whether that process lives.`
      : `The project is held by ${who}.`,
    hint: isUnknown
      ? 'If it is certain that the run is over, run `yoke loop cleanup --discard-stale-recovery`.'
      : 'Run `yoke loop status` to watch it, or `yoke loop pause` to have it stop at the next boundary.',
    details: { ...holder, liveness },
  });
}

/** This run no longer holds the project: somebody took the lock or removed it. Nothing of it may land. */
export function lockLost(input: {
  readonly runId: string;
  readonly path: string;
  readonly found: string;
}): LedgerError {
  return new LedgerError({
    code: 'LOCK_LOST',
    message: `Run "${input.runId}" no longer holds the project: ${input.found} in "${input.path}".`,
    hint: 'Nothing of this run lands any more. Run `yoke loop status` to see who holds the project, then `yoke loop run`.',
    details: input,
  });
}
