import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  mountSmallDisk,
  recordingEffects,
  temporaryFolder,
  testEffects,
} from '../files/test/effects.js';
import { listLedgerFiles } from './ledger-files.js';
import { lineHash, NO_LINE_HASH } from './ledger-line.js';
import { readLedger } from './read-ledger.js';
import type { StatePaths } from './state-paths.js';
import {
  collect,
  durableEvent,
  noteEvent,
  openTestLedger,
  stateIn,
  temporaryState,
  writeEvents,
} from './test/state-fixtures.js';
import { verifyLedger } from './verify-ledger.js';

const linesOf = (state: StatePaths) =>
  readFileSync(state.ledgerFile, 'utf8').split('\n').slice(0, -1);

describe('append', () => {
  it('numbers events from 1 and chains each to the line before it', async () => {
    const state = await temporaryState();

    await writeEvents(state, 3);

    const lines = linesOf(state);
    const events = lines.map((line) => JSON.parse(line));
    expect(events.map((event) => event.seq)).toEqual([1, 2, 3]);
    expect(events.map((event) => event.prev)).toEqual([
      NO_LINE_HASH,
      lineHash(Buffer.from(String(lines[0]))),
      lineHash(Buffer.from(String(lines[1]))),
    ]);
  });

  it('answers the event with its time, run and story', async () => {
    const ledger = await openTestLedger(await temporaryState());

    const event = await ledger.append({ ...noteEvent('x'), storyId: 'S-1', attempt: 2 });

    expect(event).toMatchObject({
      v: 1,
      seq: 1,
      at: '2030-01-02T03:04:05.000Z',
      runId: 'run-1',
      storyId: 'S-1',
      attempt: 2,
      type: 'warning',
    });
    await ledger.close();
  });

  it('goes on behind the last event after a new opening', async () => {
    const state = await temporaryState();
    await writeEvents(state, 2);

    await writeEvents(state, 2);

    expect((await collect(readLedger(state))).map((event) => event.seq)).toEqual([1, 2, 3, 4]);
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 4 });
  });

  it('does not write a sign of life', async () => {
    const state = await temporaryState();
    const ledger = await openTestLedger(state);

    const event = await ledger.append({
      runId: 'run-1',
      type: 'invocation-activity',
      data: { kind: 'text' },
    });

    expect(event).toMatchObject({ seq: 0, prev: '' });
    await ledger.close();
    expect(readFileSync(state.ledgerFile, 'utf8')).toBe('');
  });

  it('keeps the order of calls that were not waited for', async () => {
    const state = await temporaryState();
    const ledger = await openTestLedger(state, { rotateBytes: 500 });

    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        ledger.append(n % 3 === 0 ? durableEvent(`${n}`) : noteEvent(`${n}`)),
      ),
    );

    await ledger.close();
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 50 });
  });

  it('syncs once for many events that are appended together', async () => {
    const state = await temporaryState();
    const { effects, points } = recordingEffects();
    const ledger = await openTestLedger(state, { effects });
    const before = points.filter((point) => point.name === 'file:fsync').length;

    await Promise.all(Array.from({ length: 20 }, () => ledger.append(durableEvent())));

    const syncs = points.filter((point) => point.name === 'file:fsync').length - before;
    expect(syncs).toBeLessThanOrEqual(2);
    await ledger.close();
  });

  it('syncs the line before the head names it', async () => {
    const state = await temporaryState();
    const { effects, points } = recordingEffects();
    const ledger = await openTestLedger(state, { effects });
    const before = points.length;

    await ledger.append(durableEvent());

    expect(points.slice(before).map(({ name, target }) => [name, target])).toEqual([
      ['file:append', state.ledgerFile],
      ['file:fsync', state.ledgerFile],
      ['file:write', state.ledgerHeadFile],
    ]);
    await ledger.close();
  });

  it('writes nothing once the project is no longer held', async () => {
    const state = await temporaryState();
    const assertHeld = () => {
      throw new Error('lost');
    };
    const ledger = await openTestLedger(state, { assertHeld });

    await expect(ledger.append(durableEvent())).rejects.toThrow('lost');

    await ledger.close();
    expect(readFileSync(state.ledgerFile, 'utf8')).toBe('');
  });

  it('writes nothing once another run has taken the lock, also when nobody asks it to check', async () => {
    const state = await temporaryState();
    const holder = { version: 1, pid: 7, host: 'h', since: '2030', runId: 'run-1' };
    writeFileSync(state.lockFile, JSON.stringify({ ...holder, token: 'a'.repeat(32) }));
    const ledger = await openTestLedger(state);
    await ledger.append(durableEvent());
    writeFileSync(state.lockFile, JSON.stringify({ ...holder, token: 'b'.repeat(32) }));

    await expect(ledger.append(durableEvent())).rejects.toMatchObject({ code: 'LOCK_LOST' });

    await ledger.close();
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 1 });
  });

  it('refuses an event that is too large and goes on with the next', async () => {
    const state = await temporaryState();
    const ledger = await openTestLedger(state);

    await expect(ledger.append(noteEvent('x'.repeat(5_000_000)))).rejects.toMatchObject({
      code: 'LEDGER_EVENT_TOO_LARGE',
    });
    await ledger.append(noteEvent('small'));

    await ledger.close();
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 1 });
  });

  it('goes on once a full disk has space again', async (context) => {
    const folder = await temporaryFolder();
    mountSmallDisk(folder, context);
    const state = stateIn(folder);
    const ledger = await openTestLedger(state);
    writeFileSync(join(folder, 'filler'), Buffer.alloc(40_000));

    await expect(ledger.append(noteEvent('x'.repeat(50_000)))).rejects.toMatchObject({
      code: 'DISK_FULL',
    });
    rmSync(join(folder, 'filler'));
    await ledger.append(durableEvent());

    await ledger.close();
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 1 });
  });

  it('writes nothing any more after a sync has failed', async () => {
    const state = await temporaryState();
    let isDiskGood = true;
    const effects = testEffects({
      observe: ({ name }) => {
        if (!isDiskGood && name === 'file:fsync') throw new Error('bad disk');
      },
    });
    const ledger = await openTestLedger(state, { effects });
    isDiskGood = false;
    await expect(ledger.append(durableEvent())).rejects.toThrow('bad disk');
    isDiskGood = true;

    await expect(ledger.append(noteEvent('x'))).rejects.toThrow('bad disk');
  });
});

describe('rotation', () => {
  it('begins a new file when one is full and goes on with the chain', async () => {
    const state = await temporaryState();

    await writeEvents(state, 40, 2_000);

    expect(listLedgerFiles(state).length).toBeGreaterThan(3);
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 40 });
  });

  it('opens a ledger that ends with a full file', async () => {
    const state = await temporaryState();
    await writeEvents(state, 40, 2_000);
    rmSync(state.ledgerFile);
    const [last] = listLedgerFiles(state).slice(-2);
    const lastSeq = readFileSync(String(last?.path), 'utf8').trim().split('\n').length;
    expect(lastSeq).toBeGreaterThan(0);

    // The events of the removed file were known to the head: taking them away is seen.
    await expect(openTestLedger(state)).rejects.toMatchObject({ code: 'LEDGER_CUT' });
  });
});
