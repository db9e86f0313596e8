import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { crashAtEveryPoint, temporaryFolder, testEffects } from '../files/test/effects.js';
import type { ProcessLiveness, ProcessProbe } from '../process/process-identity.js';
import { type AcquireInput, acquireLock, type ProjectLock } from './lock.js';
import { type LockRecord, readLockRecord } from './lock-record.js';
import type { StatePaths } from './state-paths.js';
import { bundleChild, type ChildProgram, type RunningChild } from './test/child-program.js';
import { stateIn, temporaryState } from './test/state-fixtures.js';

const signal = new AbortController().signal;

function probeOf(
  liveness: ProcessLiveness,
  self: Partial<ProcessProbe['self']> = {},
): ProcessProbe {
  return {
    self: { pid: 1_000, startedAt: '5', bootId: 'boot-1', pidSpace: 'space-1', ...self },
    isAlive: async () => liveness,
  };
}

function acquire(state: StatePaths, input: Partial<AcquireInput> = {}): Promise<ProjectLock> {
  const effects = testEffects();
  return acquireLock({ state, runId: 'run-1', effects, probe: probeOf('alive'), signal, ...input });
}

const OTHER: LockRecord = {
  version: 1,
  pid: 77,
  startedAt: '3',
  bootId: 'boot-1',
  host: hostname(),
  pidSpace: 'space-1',
  token: 'a'.repeat(32),
  runId: 'run-0',
  since: '2030-01-01T00:00:00.000Z',
};

async function stateHeldBy(record: Partial<LockRecord>): Promise<StatePaths> {
  const state = await temporaryState();
  writeFileSync(state.lockFile, JSON.stringify({ ...OTHER, ...record }));
  return state;
}

describe('acquireLock', () => {
  it('records who holds the project', async () => {
    const state = await temporaryState();

    const lock = await acquire(state);

    expect(readLockRecord(state.lockFile)).toEqual(lock.owner);
    expect(lock.owner).toStrictEqual({
      version: 1,
      pid: 1_000,
      startedAt: '5',
      bootId: 'boot-1',
      pidSpace: 'space-1',
      host: hostname(),
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      runId: 'run-1',
      since: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('records nothing that the system does not tell', async () => {
    const state = await temporaryState();
    const silent = { startedAt: undefined, bootId: undefined, pidSpace: undefined };

    const { owner } = await acquire(state, { probe: probeOf('alive', silent) });

    expect(Object.keys(owner)).toEqual(['version', 'pid', 'host', 'token', 'runId', 'since']);
  });

  it('takes a project that becomes free while it waits, and leaves nothing of a take-over', async () => {
    const state = await stateHeldBy({});
    const effects = testEffects();
    const { clock } = effects;
    let looks = 0;
    const delay: typeof clock.delay = async (ms, abort) => {
      looks += 1;
      if (looks === 3) rmSync(state.lockFile);
      await clock.delay(ms, abort);
    };

    const lock = await acquire(state, { effects: { ...effects, clock: { ...clock, delay } } });

    expect(lock.takenFrom).toBeUndefined();
    expect(looks).toBe(3);
    expect(readdirSync(state.locksDir)).toEqual([]);
  });

  it('names the living holder and what to do', async () => {
    const state = await stateHeldBy({});

    await expect(acquire(state)).rejects.toMatchObject({
      code: 'RUN_LOCKED',
      message: expect.stringMatching(/run "run-0" \(process 77 .* since 2030-01-01/),
      hint: expect.stringContaining('yoke loop status'),
    });
  });

  it('waits no longer than it was told to', async () => {
    const state = await stateHeldBy({});
    const effects = testEffects();
    const before = effects.clock.monotonicMs();

    await expect(acquire(state, { effects, waitMs: 60_000 })).rejects.toMatchObject({
      code: 'RUN_LOCKED',
    });

    const waited = effects.clock.monotonicMs() - before;
    expect(waited).toBeGreaterThanOrEqual(60_000);
    expect(waited).toBeLessThan(61_000);
  });

  it('takes the lock of a dead holder and says whose it was', async () => {
    const state = await stateHeldBy({});

    const lock = await acquire(state, { probe: probeOf('dead') });

    expect(lock.takenFrom?.runId).toBe('run-0');
    expect(readdirSync(state.locksDir)).toEqual([]);
  });

  it('leaves the lock of a holder of which it cannot be told whether it lives', async () => {
    const state = await stateHeldBy({});

    await expect(acquire(state, { probe: probeOf('unknown') })).rejects.toMatchObject({
      code: 'RUN_LOCKED',
      hint: expect.stringContaining('yoke loop cleanup --discard-stale-recovery'),
    });
  });

  it('leaves the lock of a holder on another machine', async () => {
    const state = await stateHeldBy({ host: 'elsewhere' });

    await expect(acquire(state, { probe: probeOf('dead') })).rejects.toMatchObject({
      code: 'RUN_LOCKED',
    });
  });

  it('takes the lock of an earlier process with its own number', async () => {
    const state = await stateHeldBy({ pid: 1_000, startedAt: '4', pidSpace: 'space-0' });

    const lock = await acquire(state, { probe: probeOf('alive') });

    expect(lock.takenFrom?.runId).toBe('run-0');
  });

  it('does not take its own lock twice', async () => {
    const state = await temporaryState();
    await acquire(state);

    await expect(acquire(state, { runId: 'run-2' })).rejects.toMatchObject({ code: 'RUN_LOCKED' });
  });

  it.each([[''], ['{'], ['\0\0\0\0'], ['{"version":1,"pid":-1}'], ['[]']])(
    'refuses a lock that says nothing: %j',
    async (text) => {
      const state = await temporaryState();
      writeFileSync(state.lockFile, text);

      await expect(acquire(state)).rejects.toMatchObject({ code: 'STATE_UNREADABLE' });
      expect(readFileSync(state.lockFile, 'utf8')).toBe(text);
    },
  );

  it('shows the holder in the project and takes that away again', async () => {
    const state = { ...(await temporaryState()), projectRoot: await temporaryFolder() };
    const shown = join(state.projectRoot, '.yoke', 'loop.lock');

    const lock = await acquire(state);

    expect(JSON.parse(readFileSync(shown, 'utf8'))).toMatchObject({ pid: 1_000, runId: 'run-1' });
    expect(readFileSync(shown, 'utf8')).not.toContain(lock.owner.token);
    await lock.release();
    expect(existsSync(shown)).toBe(false);
  });

  it('gives one stale lock to one of two that both found it', async () => {
    const state = await stateHeldBy({});
    let first: ProjectLock | undefined;
    const slowProbe: ProcessProbe = {
      ...probeOf('alive', { pid: 2_000 }),
      isAlive: async ({ pid }) => {
        // Between the look at the dead holder and the use of what was seen, another process takes the lock.
        first ??= await acquire(state, { probe: probeOf('dead') });
        return pid === OTHER.pid ? 'dead' : 'alive';
      },
    };

    const second = acquire(state, { runId: 'run-2', probe: slowProbe });

    await expect(second).rejects.toMatchObject({ code: 'RUN_LOCKED' });
    first?.assertHeld();
  });

  it('stops waiting when it is told to', async () => {
    const state = await stateHeldBy({});
    const stop = new AbortController();
    stop.abort(new Error('stop'));

    await expect(acquire(state, { signal: stop.signal })).rejects.toThrow('stop');
  });

  it('can be taken again wherever a take-over is ended', async () => {
    const points = await crashAtEveryPoint({
      prepare: async () => {
        const folder = await temporaryFolder();
        mkdirSync(stateIn(folder).root, { recursive: true });
        writeFileSync(stateIn(folder).lockFile, JSON.stringify(OTHER));
        return folder;
      },
      act: (folder, effects) => acquire(stateIn(folder), { effects, probe: probeOf('dead') }),
      check: async (folder) => {
        const probe = probeOf('dead', { startedAt: '6' });
        const lock = await acquire(stateIn(folder), { probe });
        lock.assertHeld();
        expect(
          readdirSync(stateIn(folder).locksDir).filter((name) => !name.startsWith('.')),
        ).toEqual([]);
      },
    });

    expect(points).toBeGreaterThan(10);
  });
});

describe('release', () => {
  it('gives the project free', async () => {
    const state = await temporaryState();
    const lock = await acquire(state);

    await lock.release();

    expect(existsSync(state.lockFile)).toBe(false);
    await acquire(state, { runId: 'run-2' });
  });

  it('leaves the lock that another run has taken since', async () => {
    const state = await temporaryState();
    const first = await acquire(state);
    rmSync(state.lockFile);
    const second = await acquire(state, { runId: 'run-2' });

    await first.release();

    second.assertHeld();
  });
});

describe('assertHeld', () => {
  it('refuses once the lock has been removed', async () => {
    const state = await temporaryState();
    const lock = await acquire(state);
    rmSync(state.lockFile);

    expect(() => lock.assertHeld()).toThrow(
      expect.objectContaining({
        code: 'LOCK_LOST',
        message: expect.stringMatching(/"run-1".*no lock is/),
      }),
    );
  });

  it('refuses once another run stands in the lock, and names it', async () => {
    const state = await temporaryState();
    const lock = await acquire(state);
    writeFileSync(state.lockFile, JSON.stringify({ ...OTHER, runId: 'run-9' }));

    expect(() => lock.assertHeld()).toThrow(/run "run-9" stands/);
  });

  it('refuses the older hold when an agent puts its lock back', async () => {
    const state = await temporaryState();
    const first = await acquire(state);
    const text = readFileSync(state.lockFile);
    rmSync(state.lockFile);
    await acquire(state, { runId: 'run-2' });
    writeFileSync(state.lockFile, text);

    expect(() => first.assertHeld()).toThrow(/hold 2 is newer than its hold 1/);
  });
});

describe('many real processes', () => {
  let program: ChildProgram;
  beforeAll(async () => {
    program = await bundleChild('lock-child');
  });
  afterAll(() => program.remove());

  function start(state: StatePaths, args: readonly string[]): RunningChild {
    const child = program.start([state.root, ...args]);
    onTestFinished(() => {
      child.process.kill('SIGKILL');
    });
    return child;
  }

  it('gives a free project to exactly one of them', async () => {
    const state = await temporaryState();

    const children = Array.from({ length: 8 }, (_, n) => start(state, [`run-${n}`, '0']));
    const answers = await Promise.all(children.map((child) => child.nextLine()));

    expect(answers.filter((answer) => answer?.startsWith('held'))).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'RUN_LOCKED')).toHaveLength(7);
  });

  it('gives the lock of a killed holder to exactly one of them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const state = await temporaryState();
      const first = start(state, ['run-dead', '0']);
      await first.nextLine();
      first.process.kill('SIGKILL');
      await first.ended;

      const children = Array.from({ length: 6 }, (_, n) => start(state, [`run-${n}`, '0']));
      const answers = await Promise.all(children.map((child) => child.nextLine()));

      expect(answers.filter((answer) => answer === 'held 2')).toHaveLength(1);
      const winner = children[answers.indexOf('held 2')];
      winner?.say('check');
      expect(await winner?.nextLine()).toBe('still held');
    }
  });

  it('gives every one of them its turn, one after the other', async () => {
    const state = await temporaryState();
    const holders: string[] = [];

    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const child = start(state, [`run-${n}`, '50000']);
        const answer = await child.nextLine();
        holders.push(String(answer));
        child.say('check');
        expect(await child.nextLine()).toBe('still held');
        child.say('release');
        expect(await child.nextLine()).toBe('released');
      }),
    );

    expect(holders).toEqual(['held 1', 'held 2', 'held 3', 'held 4', 'held 5', 'held 6']);
  });

  it('leaves the lock with a holder that is suspended', async () => {
    const state = await temporaryState();
    const first = start(state, ['run-1', '0']);
    await first.nextLine();
    first.process.kill('SIGSTOP');

    const second = start(state, ['run-2', '100']);

    expect(await second.nextLine()).toBe('RUN_LOCKED');
  });

  it('refuses a holder that wakes up after its lock was given away', async () => {
    const state = await temporaryState();
    const first = start(state, ['run-1', '0']);
    await first.nextLine();
    first.process.kill('SIGSTOP');
    rmSync(state.lockFile);
    const second = start(state, ['run-2', '0']);
    expect(await second.nextLine()).toBe('held 2');

    first.process.kill('SIGCONT');
    first.say('check');
    second.say('check');

    expect(await first.nextLine()).toBe('LOCK_LOST');
    expect(await second.nextLine()).toBe('still held');
  });

  it('is taken over after a kill at any change of a take-over', async () => {
    const state = await temporaryState();
    const first = start(state, ['run-dead', '0']);
    await first.nextLine();
    first.process.kill('SIGKILL');
    await first.ended;

    let killed = 0;
    for (let point = 1; ; point += 1) {
      const child = start(state, [`run-${point}`, '0', String(point)]);
      if ((await child.nextLine()) !== undefined) break;
      await child.ended;
      killed += 1;
    }

    expect(killed).toBeGreaterThan(8);
    expect(readLockRecord(state.lockFile)?.runId).toBe(`run-${killed + 1}`);
  });
});
