import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { testEffects } from '../files/test/effects.js';
import type { ProcessLiveness, ProcessProbe } from '../process/process-identity.js';
import type { Ledger } from './ledger.js';
import { readStatus, rebuildStatus } from './read-status.js';
import type { StatePaths } from './state-paths.js';
import { createStatusWriter } from './status-writer.js';
import { noteEvent, openTestLedger, temporaryState } from './test/state-fixtures.js';
import { RUN_START } from './test/status-events.js';
import { viewStatus } from './view-status.js';

const [, startData] = RUN_START;

async function startRun(state: StatePaths, runId = 'run-1'): Promise<Ledger> {
  const ledger = await openTestLedger(state, { rotateBytes: 2_000 });
  await ledger.append({ runId, type: 'run-start', data: startData as never });
  return ledger;
}

const startStory = (ledger: Ledger, storyId: string) =>
  ledger.append({
    runId: 'run-1',
    storyId,
    type: 'story-start',
    data: { title: storyId, passed: 1, total: 5 },
  });

const probeOf = (liveness: ProcessLiveness): ProcessProbe => ({
  self: { pid: 1 },
  isAlive: async () => liveness,
});

function lockText(runId: string): string {
  const since = '2030-01-01T00:00:00.000Z';
  return JSON.stringify({
    version: 1,
    pid: 77,
    host: hostname(),
    token: 'a'.repeat(32),
    runId,
    since,
  });
}

describe('rebuildStatus', () => {
  it('gives what the writer gave, from the ledger alone', async () => {
    const state = await temporaryState();
    const ledger = await openTestLedger(state, { rotateBytes: 2_000 });
    const writer = createStatusWriter({ state, root: state.root, effects: testEffects() });
    for (const runId of ['run-1', 'run-2']) {
      await writer.add(await ledger.append({ runId, type: 'run-start', data: startData as never }));
      for (let n = 0; n < 20; n += 1) {
        await writer.add(await ledger.append({ ...noteEvent('"type":"run-start"'), runId }));
      }
    }
    await ledger.close();

    const rebuilt = await rebuildStatus(state);

    expect(rebuilt).toEqual(JSON.parse(JSON.stringify(writer.current())));
    expect(rebuilt?.runId).toBe('run-2');
  });

  it('gives nothing when there was no run', async () => {
    expect(await rebuildStatus(await temporaryState())).toBeUndefined();
  });
});

describe('readStatus', () => {
  it('takes from the ledger what the status file does not say yet', async () => {
    const state = await temporaryState();
    const ledger = await startRun(state);
    const writer = createStatusWriter({ state, root: state.root, effects: testEffects() });
    await writer.add(await startStory(ledger, 'S-1'));
    writeFileSync(state.statusFile, JSON.stringify(await rebuildStatus(state)));
    await startStory(ledger, 'S-2');
    await ledger.close();

    expect((await readStatus(state))?.story).toBe('S-2');
  });

  it.each([[''], ['{'], ['{"version":1}'], ['{"version":1,"state":"running","story":7}']])(
    'reads the ledger when the status file is damaged: %j',
    async (text) => {
      const state = await temporaryState();
      await (await startRun(state)).close();
      writeFileSync(state.statusFile, text);

      expect((await readStatus(state))?.state).toBe('running');
    },
  );

  it('reads the ledger when a link stands in the place of the status file', async () => {
    const state = await temporaryState();
    await (await startRun(state)).close();
    symlinkSync('/etc/hostname', state.statusFile);

    expect((await readStatus(state))?.runId).toBe('run-1');
  });
});

describe('viewStatus', () => {
  it.each([
    ['alive', 'running'],
    ['unknown', 'running'],
    ['dead', 'interrupted'],
  ] as const)('shows a running run whose process is %s as %s', async (liveness, expected) => {
    const state = await temporaryState();
    await (await startRun(state)).close();
    writeFileSync(state.lockFile, lockText('run-1'));

    const view = await viewStatus(state, probeOf(liveness));

    expect(view.status?.state).toBe(expected);
  });

  it('shows a running run that holds nothing as interrupted, with its process', async () => {
    const state = await temporaryState();
    await (await startRun(state)).close();

    const { status } = await viewStatus(state, probeOf('alive'));

    expect(status).toMatchObject({ state: 'interrupted', hint: 'yoke loop run' });
    expect(status?.reason).toContain('77');
    expect(status?.phase).toBeUndefined();
  });

  it('shows a run that holds the project and has said nothing yet', async () => {
    const state = await temporaryState();
    writeFileSync(state.lockFile, lockText('run-2'));

    const { status } = await viewStatus(state, probeOf('alive'));

    expect(status).toMatchObject({ state: 'running', phase: 'preparing', runId: 'run-2' });
  });

  it('changes nothing', async () => {
    const state = await temporaryState();
    await (await startRun(state)).close();
    rmSync(state.statusFile, { force: true });
    const before = readFileSync(state.ledgerFile);

    await viewStatus(state, probeOf('dead'));

    expect(readFileSync(state.ledgerFile)).toEqual(before);
  });
});
