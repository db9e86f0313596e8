import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildEffects } from './__fixtures__/effects.js';
import { findSleepers, oddSeconds, until } from './__fixtures__/supervision.js';
import { endProcessTree } from './end-process-tree.js';
import { identifyProcess } from './process-identity.js';

const effects = buildEffects();
const isLinux = process.platform === 'linux';

/** Starts a script that nobody supervises any more. */
function leave(script: string, options: { marker?: string; detached?: boolean } = {}) {
  const { marker, detached = true } = options;
  const child = spawn('/bin/sh', ['-c', script], {
    detached,
    stdio: 'ignore',
    env: { PATH: '/usr/bin:/bin', ...(marker === undefined ? {} : { YOKE_RUN_ID: marker }) },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, pid: child.pid ?? 0 };
}

async function appear(seconds: string, count: number): Promise<void> {
  await until(async () => (await findSleepers(seconds)).length >= count);
}

describe.runIf(isLinux)('what a killed run has left', () => {
  it('is ended by its marker, wherever it has gone', async () => {
    const seconds = oddSeconds();
    leave(`setsid sleep ${seconds} & (sleep ${seconds} &) ; exec sleep ${seconds}`, {
      marker: `run-${seconds}`,
    });
    await appear(seconds, 3);

    const end = await endProcessTree({ marker: `run-${seconds}`, effects });

    expect(end).toEqual({ ended: 3, alive: 0 });
    expect(await findSleepers(seconds)).toEqual([]);
  });

  it('is not taken for that of a run whose marker only begins alike', async () => {
    const seconds = oddSeconds();
    leave(`exec sleep ${seconds}`, { marker: `run-${seconds}-2` });
    await appear(seconds, 1);

    const end = await endProcessTree({ marker: `run-${seconds}`, effects });

    expect(end).toEqual({ ended: 0, alive: 0 });
    expect(await findSleepers(seconds)).toHaveLength(1);
  });

  it('is ended by its recorded identity with its group and descendants, without a marker', async () => {
    const seconds = oddSeconds();
    const { pid } = leave(`setsid sleep ${seconds} & sleep ${seconds}`);
    await appear(seconds, 2);
    const identity = await identifyProcess(pid, 'linux');

    const end = await endProcessTree({ marker: 'none', identity, effects });

    expect(end).toEqual({ ended: 3, alive: 0 });
    expect(await findSleepers(seconds)).toEqual([]);
  });

  it('is spared when its number belongs to another process now', async () => {
    const seconds = oddSeconds();
    const { child, pid } = leave(`exec sleep ${seconds}`);
    const identity = await identifyProcess(pid, 'linux');

    const end = await endProcessTree({
      marker: 'none',
      identity: { ...identity, startedAt: '1' },
      effects,
    });

    expect(end).toEqual({ ended: 0, alive: 0 });
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  it('counts as alive when nobody can tell whether it is the same', async () => {
    const { child, pid } = leave('exec sleep 1000');

    const end = await endProcessTree({ marker: 'none', identity: { pid }, effects });

    expect(end).toEqual({ ended: 0, alive: 1 });
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  it("is ended when it shares Yoke's own group, and Yoke lives on", async () => {
    const { child, pid } = leave('exec sleep 1000', { marker: 'same-group', detached: false });
    const identity = await identifyProcess(pid, 'linux');
    const exited = once(child, 'exit');

    const end = await endProcessTree({ marker: 'same-group', identity, effects });
    await exited;

    expect(end).toEqual({ ended: 1, alive: 0 });
    expect(child.signalCode).toBe('SIGKILL');
  });
});
