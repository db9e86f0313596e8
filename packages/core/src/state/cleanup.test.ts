import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crashAtEveryPoint, temporaryFolder, testEffects } from '../files/test/effects.js';
import type { ProcessLiveness } from '../process/process-identity.js';
import { type CleanupInput, cleanUp } from './cleanup.js';
import { openEvidenceStore } from './evidence-store.js';
import { readLedger } from './read-ledger.js';
import { readStatus } from './read-status.js';
import { openStateDirectory, type StateDirectory } from './state-directory.js';
import { collect, openTestLedger } from './test/state-fixtures.js';
import { RUN_START } from './test/status-events.js';

/** Makes the state of a project whose run was killed: a lock, a run that never ended, a bench, half-written files. */
async function killedRun(folder: string): Promise<StateDirectory> {
  const root = join(folder, 'project');
  mkdirSync(root, { recursive: true });
  const effects = testEffects({ env: { YOKE_STATE_DIR: join(folder, 'state') } });
  const state = await openStateDirectory({ root, firstCommit: async () => 'c1', effects });
  if (existsSync(state.ledgerFile)) return state;
  const ledger = await openTestLedger(state);
  await ledger.append({ runId: 'run-0', type: 'run-start', data: RUN_START[1] as never });
  await ledger.close();
  for (const path of [state.workBench, state.proofBench, state.tempDir]) mkdirSync(path);
  writeFileSync(join(state.workBench, 'work.txt'), 'paid for');
  writeFileSync(join(state.root, `.lock.${'0'.repeat(16)}.yoke-tmp`), '');
  const holder = { version: 1, pid: 77, host: hostname(), token: 'a'.repeat(32), runId: 'run-0' };
  writeFileSync(state.lockFile, JSON.stringify({ ...holder, since: '2030-01-01T00:00:00.000Z' }));
  return state;
}

function clean(
  state: StateDirectory,
  liveness: ProcessLiveness,
  input: Partial<CleanupInput> = {},
) {
  return cleanUp({
    state,
    effects: testEffects(),
    probe: { self: { pid: 1_000 }, isAlive: async () => liveness },
    signal: new AbortController().signal,
    ...input,
  });
}

const actionsOn = (what: string, { actions }: Awaited<ReturnType<typeof cleanUp>>) =>
  actions.filter((action) => action.what === what).map(({ action }) => action);

describe('cleanUp', () => {
  it('touches nothing while the holder lives', async () => {
    const state = await killedRun(await temporaryFolder());
    const before = readdirSync(state.root, { recursive: true }).sort();

    const report = await clean(state, 'alive', { removeBenches: true, discardStaleRecovery: true });

    expect(report.isDone).toBe(false);
    expect(actionsOn('lock', report)).toEqual(['kept']);
    expect(readdirSync(state.root, { recursive: true }).sort()).toEqual(before);
  });

  it('drops the lock of a dead holder and sweeps what was half-written', async () => {
    const state = await killedRun(await temporaryFolder());

    const report = await clean(state, 'dead');

    expect(report.isDone).toBe(true);
    expect(actionsOn('lock', report)).toEqual(['removed']);
    expect(existsSync(state.lockFile)).toBe(false);
    expect(existsSync(state.tempDir)).toBe(false);
    expect(readdirSync(state.root).filter((name) => name.endsWith('.yoke-tmp'))).toEqual([]);
  });

  it('gives the dead run its one end, and shows it', async () => {
    const state = await killedRun(await temporaryFolder());

    await clean(state, 'dead');
    await clean(state, 'dead');

    const ends = await collect(readLedger(state, { types: ['run-end'] }));
    expect(ends).toMatchObject([{ runId: 'run-0', data: { state: 'interrupted' } }]);
    expect((await readStatus(state))?.state).toBe('interrupted');
    const shown = readFileSync(join(state.projectRoot, '.yoke/loop-status.json'), 'utf8');
    expect(JSON.parse(shown).state).toBe('interrupted');
  });

  it('keeps the benches and says so', async () => {
    const state = await killedRun(await temporaryFolder());

    const report = await clean(state, 'dead');

    expect(actionsOn('work bench', report)).toEqual(['kept']);
    expect(readFileSync(join(state.workBench, 'work.txt'), 'utf8')).toBe('paid for');
  });

  it('removes the benches when that is asked for', async () => {
    const state = await killedRun(await temporaryFolder());

    const report = await clean(state, 'dead', { removeBenches: true });

    expect(actionsOn('work bench', report)).toEqual(['removed']);
    expect(existsSync(state.workBench)).toBe(false);
  });

  it('leaves the state of other projects alone', async () => {
    const folder = await temporaryFolder();
    const state = await killedRun(folder);
    const other = `${state.root}-other`;
    mkdirSync(other);
    writeFileSync(join(other, 'lock'), 'theirs');

    await clean(state, 'dead', { removeBenches: true, discardStaleRecovery: true });

    expect(readdirSync(other)).toEqual(['lock']);
  });

  it('ends the processes of the dead run, and only of that', async () => {
    const state = await killedRun(await temporaryFolder());
    const asked: string[] = [];

    const report = await clean(state, 'dead', {
      endProcesses: async (runId) => {
        asked.push(runId);
        return { ended: 2, alive: 0 };
      },
    });

    expect(asked).toEqual(['run-0']);
    expect(actionsOn('processes', report)).toEqual(['ended']);
  });

  it('is not done while a process of the run cannot be ended', async () => {
    const state = await killedRun(await temporaryFolder());

    const report = await clean(state, 'dead', {
      endProcesses: async () => ({ ended: 0, alive: 1 }),
    });

    expect(report.isDone).toBe(false);
    expect(actionsOn('processes', report)).toEqual(['left']);
  });

  it('leaves a lock whose holder cannot be judged until a person decides', async () => {
    const state = await killedRun(await temporaryFolder());

    const careful = await clean(state, 'unknown');
    const decided = await clean(state, 'unknown', { discardStaleRecovery: true });

    expect(careful.isDone).toBe(false);
    expect(actionsOn('lock', careful)).toEqual(['left']);
    expect(actionsOn('lock', decided)).toEqual(['set-aside']);
    expect(decided.isDone).toBe(true);
  });

  it('leaves a damaged lock until a person decides', async () => {
    const state = await killedRun(await temporaryFolder());
    writeFileSync(state.lockFile, '');

    expect((await clean(state, 'dead')).isDone).toBe(false);
    expect((await clean(state, 'dead', { discardStaleRecovery: true })).isDone).toBe(true);
  });

  it('leaves a broken ledger until a person decides, and keeps it then too', async () => {
    const state = await killedRun(await temporaryFolder());
    const text = readFileSync(state.ledgerFile, 'utf8').replace('run-0', 'run-X');
    writeFileSync(state.ledgerFile, text);

    const careful = await clean(state, 'dead');
    const decided = await clean(state, 'dead', { discardStaleRecovery: true });

    expect(careful.isDone).toBe(false);
    expect(actionsOn('ledger', careful)).toEqual(['left']);
    expect(decided.isDone).toBe(true);
    const aside = decided.actions.find(({ path }) => path?.includes('ledger.ndjson'));
    expect(readFileSync(String(aside?.path), 'utf8')).toBe(text);
    await (await openTestLedger(state)).close();
  });

  it('has nothing to do in a project that never ran', async () => {
    const root = await temporaryFolder();
    const effects = testEffects({ env: { YOKE_STATE_DIR: await temporaryFolder() } });
    const state = await openStateDirectory({ root, firstCommit: async () => 'c1', effects });

    expect(await clean(state, 'dead')).toEqual({ isDone: true, actions: [] });
  });

  it('finishes when it is started again after an end at any change', async () => {
    const points = await crashAtEveryPoint({
      prepare: async () => {
        const folder = await temporaryFolder();
        await killedRun(folder);
        return folder;
      },
      act: async (folder, effects) => clean(await killedRun(folder), 'dead', { effects }),
      check: async (folder) => {
        const state = await killedRun(folder);
        const probe = { self: { pid: 1_001 }, isAlive: async () => 'dead' as const };
        const report = await clean(state, 'dead', { probe });
        expect(report.isDone).toBe(true);
        const ends = await collect(readLedger(state, { types: ['run-end'] }));
        expect(ends).toHaveLength(1);
        expect(readFileSync(join(state.workBench, 'work.txt'), 'utf8')).toBe('paid for');
      },
    });

    expect(points).toBeGreaterThan(20);
  });

  it('removes outputs that are older than is kept, when it is told what is kept', async () => {
    const state = await killedRun(await temporaryFolder());
    const effects = testEffects();
    const store = openEvidenceStore({ state, effects });
    const { sha256 } = await store.putBytes('an old output');
    utimesSync(store.pathOf(sha256), 0, 0);

    const keeping = await clean(state, 'dead');
    const pruning = await clean(state, 'dead', { retention: { days: 30, maxBytes: 1_000 } });

    expect(actionsOn('old outputs', keeping)).toEqual([]);
    expect(actionsOn('old outputs', pruning)).toEqual(['removed']);
    expect(existsSync(store.pathOf(sha256))).toBe(false);
  });
});
