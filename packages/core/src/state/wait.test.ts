import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { testEffects } from '../files/test/effects.js';
import type { ProcessProbe } from '../process/process-identity.js';
import type { LoopStatus } from './loop-status.js';
import type { StatePaths } from './state-paths.js';
import { statusCursor } from './status-cursor.js';
import { writeStatus } from './status-writer.js';
import { temporaryState } from './test/state-fixtures.js';
import { RUN_START, statusAfter } from './test/status-events.js';
import { systemEffects } from './test/system-effects.js';
import { type WaitInput, waitForRun } from './wait.js';

const RUNNING = statusAfter([RUN_START]);
const ENDED = statusAfter([
  RUN_START,
  ['run-end', { state: 'complete', reason: 'Every story has landed.', landed: 4, durationMs: 1 }],
]);

const alive: ProcessProbe = { self: { pid: 1 }, isAlive: () => Promise.resolve('alive') };

async function stateWith(status: LoopStatus | undefined): Promise<StatePaths> {
  const state = await temporaryState();
  if (status !== undefined) await show(state, status);
  const holder = { version: 1, pid: 77, host: hostname(), token: 'a'.repeat(32), runId: 'run-1' };
  if (status?.state === 'running') {
    writeFileSync(state.lockFile, JSON.stringify({ ...holder, since: RUNNING.startedAt }));
  }
  return state;
}

const show = (state: StatePaths, status: LoopStatus) =>
  writeStatus({ state, root: state.root, status }, testEffects());

const wait = (state: StatePaths, input: Partial<WaitInput> = {}) =>
  waitForRun({
    state,
    probe: alive,
    effects: systemEffects(),
    signal: new AbortController().signal,
    until: 'terminal',
    timeoutMs: 30_000,
    ...input,
  });

/** A clock that waits for ever, so that only the file system can wake who waits. */
const deaf = systemEffects({
  clock: {
    ...systemEffects().clock,
    delay: async (_, signal) => {
      signal.throwIfAborted();
      await once(signal, 'abort');
      throw signal.reason;
    },
  },
});

describe('waitForRun', () => {
  it('answers at once when the run has ended already', async () => {
    const answer = await wait(await stateWith(ENDED), { effects: deaf });

    expect(answer).toMatchObject({ kind: 'reached', view: { status: { state: 'complete' } } });
    expect(answer.cursor).toBe(statusCursor(ENDED));
  });

  it('is woken by the file system when the run ends', async () => {
    const state = await stateWith(RUNNING);
    const answer = wait(state, { effects: deaf });

    await show(state, ENDED);

    expect((await answer).view.status?.state).toBe('complete');
  });

  it('is woken by any change when it waits for one', async () => {
    const state = await stateWith(RUNNING);
    const answer = wait(state, { effects: deaf, until: 'change' });

    await show(state, { ...RUNNING, phase: 'verifying' });

    expect((await answer).view.status?.phase).toBe('verifying');
  });

  it('answers at once when the known status is out of date', async () => {
    const since = statusCursor({ ...RUNNING, phase: 'other' });

    const answer = await wait(await stateWith(RUNNING), { effects: deaf, until: 'change', since });

    expect(answer.kind).toBe('reached');
  });

  it('times out and tells where the run stands', async () => {
    const effects = testEffects();

    const answer = await wait(await stateWith(RUNNING), { effects, timeoutMs: 5_000 });

    expect(answer).toMatchObject({ kind: 'timeout', view: { status: { state: 'running' } } });
  });

  it('finds by looking that the process has died without a word', async () => {
    let looks = 0;
    const probe: ProcessProbe = {
      self: { pid: 1 },
      isAlive: () => {
        looks += 1;
        return Promise.resolve(looks > 3 ? 'dead' : 'alive');
      },
    };

    const answer = await wait(await stateWith(RUNNING), { effects: testEffects(), probe });

    expect(answer).toMatchObject({ kind: 'reached', view: { status: { state: 'interrupted' } } });
  });

  it('says that there is no run', async () => {
    expect((await wait(await stateWith(undefined))).kind).toBe('no-run');
  });

  it('ends with the reason of an abort', async () => {
    const stop = new AbortController();
    const answer = wait(await stateWith(RUNNING), { effects: deaf, signal: stop.signal });
    stop.abort(new Error('stop'));

    await expect(answer).rejects.toThrow('stop');
  });

  it.each([['abc'], [''], ['Z'.repeat(64)]])('refuses the cursor %j', async (since) => {
    const answer = wait(await stateWith(RUNNING), { since });

    await expect(answer).rejects.toMatchObject({ code: 'CURSOR_MALFORMED' });
  });
});
