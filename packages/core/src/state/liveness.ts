import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessIdentity } from '../process/types.js';
import type { LockRecord } from './lock-record.js';

/** Whether a process lives. Nothing may be taken from an `unknown` one. */
export type Liveness = 'alive' | 'dead' | 'unknown';

/** What can be asked about processes. Given by the process module. */
export interface ProcessProbe {
  /** This process. */
  readonly self: ProcessIdentity;
  /** Whether exactly this process lives, and not a later one with its number. */
  readonly isAlive: (identity: ProcessIdentity) => Promise<Liveness> | Liveness;
}

/** Where this process lives, as far as a process number means anything. */
export interface ProcessPlace {
  readonly host: string;
  readonly pidSpace?: string | undefined;
}

/** Tells where this process lives. */
export function processPlace(): ProcessPlace {
  try {
    return { host: hostname(), pidSpace: readlinkSync('/proc/self/ns/pid') };
  } catch {
    // Only Linux has number spaces; elsewhere there is one a machine.
    return { host: hostname() };
  }
}

/**
 * Judges whether the holder of a lock lives. A number means nothing on another machine, in another container or after a
 * restart of the system, so those are told apart before the number is looked at.
 */
export async function judgeLiveness(
  record: LockRecord,
  probe: ProcessProbe,
  place: ProcessPlace = processPlace(),
): Promise<Liveness> {
  const { self } = probe;
  if (record.host !== place.host) return 'unknown';
  if (differ(record.bootId, self.bootId)) return 'dead';
  if (record.pid === self.pid && differ(record.startedAt, self.startedAt)) return 'dead';
  if (differ(record.pidSpace, place.pidSpace)) return 'unknown';
  return probe.isAlive({
    pid: record.pid,
    startedAt: record.startedAt,
    bootId: record.bootId,
  });
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}
