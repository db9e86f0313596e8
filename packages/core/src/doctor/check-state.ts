import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import { probeProcesses } from '../process/index.js';
import { locateState, statePaths, viewStatus } from '../state/status.js';
import type { DoctorCheck } from './check.js';

const NEEDED_BYTES = 100 * 1024 * 1024;
const MIB = 1024 * 1024;

/** Looks at the place of Yoke's own state: room on the disk, and what a killed run has left. Makes nothing. */
export async function checkState(input: {
  readonly root: string;
  readonly effects: Effects;
}): Promise<readonly DoctorCheck[]> {
  const { root, effects } = input;
  try {
    const { base, projectId } = locateState({ root, env: effects.env, platform: effects.platform });
    const disk = await checkRoom(base);
    const state = statePaths(join(base, projectId));
    if (!existsSync(state.projectFile)) {
      return [disk, { id: 'state', state: 'ok', summary: 'no run has ever started here' }];
    }
    const { liveness, holder } = await viewStatus(state, await probeProcesses(effects));
    return [disk, describeHolder(liveness, holder?.pid)];
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return [{ id: 'state', state: 'problem', summary: error.message, fix: error.hint }];
  }
}

function describeHolder(liveness: string, pid: number | undefined): DoctorCheck {
  switch (liveness) {
    case 'none':
      return { id: 'state', state: 'ok', summary: 'no run is under way' };
    case 'alive':
      return {
        id: 'state',
        state: 'warning',
        summary: `a run is under way, process ${pid}`,
        fix: 'yoke loop status',
      };
    case 'dead':
      return {
        id: 'state',
        state: 'warning',
        summary: 'a run was killed and has left its lock',
        fix: 'yoke loop cleanup',
      };
    default:
      return {
        id: 'state',
        state: 'unknown',
        summary: `nobody can tell whether process ${pid} still runs`,
        fix: 'yoke loop cleanup',
      };
  }
}

async function checkRoom(base: string): Promise<DoctorCheck> {
  let folder = base;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const summary = `${Math.floor(free / MIB)} MiB are free at "${folder}"`;
  if (free >= NEEDED_BYTES) return { id: 'disk', state: 'ok', summary };
  return {
    id: 'disk',
    state: 'problem',
    summary: `${summary}; ${NEEDED_BYTES / MIB} are needed`,
    fix: 'Make room, or set YOKE_STATE_DIR to a place with more',
  };
}
