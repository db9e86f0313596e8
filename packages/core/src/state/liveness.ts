import { hostname } from 'node:os';
import type { ProcessLiveness, ProcessProbe } from '../process/process-identity.js';
import type { LockRecord } from './lock-record.js';

/**
 * Judges whether the holder of a lock lives. A process number means nothing on another machine or in another container, so
 * that is asked before the number is looked at; a process that has this one's own number and another start is gone.
 */
export async function judgeLiveness(
  owner: LockRecord,
  probe: ProcessProbe,
  host = hostname(),
): Promise<ProcessLiveness> {
  const { self } = probe;
  if (owner.host !== host) return 'unknown';
  const isRestarted =
    owner.startedAt !== undefined &&
    self.startedAt !== undefined &&
    owner.startedAt !== self.startedAt;
  if (owner.pid === self.pid && isRestarted) return 'dead';
  const { pid, startedAt, bootId, pidSpace } = owner;
  return probe.isAlive({ pid, startedAt, bootId, pidSpace });
}
