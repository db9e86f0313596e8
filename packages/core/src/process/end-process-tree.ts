import type { Effects } from '../effects.js';
import { readLiveness } from './process-identity.js';
import { readProcess } from './process-list.js';
import { type SweepEnd, sweepStrays } from './stray-sweep.js';
import type { ProcessIdentity } from './types.js';

/**
 * Ends what a killed run has left: whatever carries the run's marker in its environment (Linux), and the recorded process
 * with its group and descendants. Never ends a process that only has the recorded number, nor Yoke's own line or group.
 * `alive` counts what could not be ended, and a recorded process of which nobody can tell whether it is the same.
 */
export async function endProcessTree(input: {
  /** The `marker` of the run. */
  readonly marker: string;
  /** As it was told to `onStart`; absent when none was recorded. */
  readonly identity?: ProcessIdentity | undefined;
  readonly effects: Pick<Effects, 'platform'>;
}): Promise<SweepEnd> {
  const { marker, identity, effects } = input;
  const { platform } = effects;
  const liveness = identity === undefined ? 'dead' : await readLiveness(identity, platform);
  const pid = liveness === 'alive' ? identity?.pid : undefined;
  const { ended, alive } = await sweepStrays(
    { pid, leaderPid: await leaderOf(pid, platform), variable: `YOKE_RUN_ID=${marker}` },
    platform,
  );
  return { ended, alive: liveness === 'unknown' ? alive + 1 : alive };
}

/** The process, if it leads a group that is not Yoke's own. */
async function leaderOf(pid: number | undefined, platform: string): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  const own = await readProcess(process.pid, platform);
  const recorded = await readProcess(pid, platform);
  return recorded?.groupId === pid && own?.groupId !== pid ? pid : undefined;
}
