import type { Effects } from '../effects.js';
import { readBootId, readPidSpace, readProcess } from './process-list.js';
import type { ProcessIdentity } from './types.js';

/** Whether a process lives. `unknown` is stated, never guessed: nothing may be taken from such a process. */
export type ProcessLiveness = 'alive' | 'dead' | 'unknown';

/** Says who a process is, so that a later one with its number is not taken for it. Members that the system does not tell are absent. */
export async function identifyProcess(pid: number, platform: string): Promise<ProcessIdentity> {
  const entry = await readProcess(pid, platform);
  return {
    pid,
    startedAt: entry?.startedAt,
    bootId: readBootId(platform),
    pidSpace: readPidSpace(platform),
  };
}

/**
 * Tells whether a process that was identified earlier still lives. `unknown` when something has its number and neither
 * system nor record tell which process it is, or when the record comes from another PID namespace. A zombie is dead.
 */
export async function readLiveness(
  identity: ProcessIdentity,
  platform: string,
): Promise<ProcessLiveness> {
  if (differ(identity.bootId, readBootId(platform))) return 'dead';
  if (differ(identity.pidSpace, readPidSpace(platform))) return 'unknown';
  if (!hasNumber(identity.pid)) return 'dead';
  const entry = await readProcess(identity.pid, platform);
  if (entry === undefined) return hasNumber(identity.pid) ? 'unknown' : 'dead';
  if (entry.isZombie) return 'dead';
  if (identity.startedAt === undefined) return 'unknown';
  return entry.startedAt === identity.startedAt ? 'alive' : 'dead';
}

/** What can be asked about processes, with this process's own identity. */
export interface ProcessProbe {
  readonly self: ProcessIdentity;
  readonly isAlive: (identity: ProcessIdentity) => Promise<ProcessLiveness>;
}

/** Identifies this process and makes what others ask about processes, such as whether the holder of a lock lives. */
export async function probeProcesses({
  platform,
}: Pick<Effects, 'platform'>): Promise<ProcessProbe> {
  return {
    self: await identifyProcess(process.pid, platform),
    isAlive: (identity) => readLiveness(identity, platform),
  };
}

function differ(recorded: string | undefined, current: string | undefined): boolean {
  return recorded !== undefined && current !== undefined && recorded !== current;
}

/** Whether any process has this number, also one of another user. */
function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
