import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crashAtEveryPoint, temporaryFolder } from '../files/test/effects.js';
import { lineHash } from './ledger-line.js';
import { readLedger } from './read-ledger.js';
import type { StatePaths } from './state-paths.js';
import {
  collect,
  durableEvent,
  openTestLedger,
  stateIn,
  temporaryState,
  writeEvents,
} from './test/state-fixtures.js';
import { verifyLedger } from './verify-ledger.js';

const linesOf = (state: StatePaths) =>
  readFileSync(state.ledgerFile, 'utf8').split('\n').slice(0, -1);

describe('opening after a crash', () => {
  it('drops a line that was cut in half, keeps its bytes and says so', async () => {
    const state = await temporaryState();
    await writeEvents(state, 2);
    appendFileSync(state.ledgerFile, '{"v":1,"seq":3,"at"');

    const ledger = await openTestLedger(state);
    await ledger.close();

    const [, , recovery] = await collect(readLedger(state));
    expect(recovery).toMatchObject({ type: 'recovery', data: { action: 'set-aside' } });
    const [kept] = readdirSync(state.setAsideDir);
    expect(readFileSync(join(state.setAsideDir, String(kept)), 'utf8')).toBe('{"v":1,"seq":3,"at"');
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 3, tornBytes: 0 });
  });

  it('drops a torn line that is longer than the event that replaces it', async () => {
    const state = await temporaryState();
    await writeEvents(state, 1);
    appendFileSync(state.ledgerFile, 'x'.repeat(10_000));

    await (await openTestLedger(state)).close();

    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 2 });
  });

  it('takes whole events that the head does not know yet', async () => {
    const state = await temporaryState();
    await writeEvents(state, 2);
    const head = readFileSync(state.ledgerHeadFile);
    await writeEvents(state, 3);
    writeFileSync(state.ledgerHeadFile, head);

    const ledger = await openTestLedger(state);

    expect(ledger.lastSeq()).toBe(5);
    await ledger.close();
  });

  it('comes back from an end at every change, with nothing lost that was acknowledged', async () => {
    const acknowledged = new Map<string, number>();

    const points = await crashAtEveryPoint({
      prepare: temporaryFolder,
      act: async (folder, effects) => {
        const ledger = await openTestLedger(stateIn(folder), { effects, rotateBytes: 600 });
        try {
          for (let n = 1; n <= 8; n += 1) {
            const event = await ledger.append(durableEvent(`${n}`));
            acknowledged.set(folder, event.seq);
          }
        } finally {
          await ledger.close();
        }
      },
      check: async (folder, point) => {
        const state = stateIn(folder);
        const ledger = await openTestLedger(state, { rotateBytes: 600 });
        expect(ledger.lastSeq(), `point ${point}`).toBeGreaterThanOrEqual(
          acknowledged.get(folder) ?? 0,
        );
        await ledger.append(durableEvent('after'));
        await ledger.close();
        expect(await verifyLedger(state)).toMatchObject({ isWhole: true, tornBytes: 0 });
      },
    });

    expect(points).toBeGreaterThan(30);
  });

  it('comes back from an end at every change of the recovery itself', async () => {
    const points = await crashAtEveryPoint({
      prepare: async () => {
        const folder = await temporaryFolder();
        await writeEvents(stateIn(folder), 2);
        appendFileSync(stateIn(folder).ledgerFile, 'y'.repeat(3_000));
        return folder;
      },
      act: async (folder, effects) => (await openTestLedger(stateIn(folder), { effects })).close(),
      check: async (folder) => {
        await (await openTestLedger(stateIn(folder))).close();
        const events = await collect(readLedger(stateIn(folder)));
        expect(events.slice(0, 2).map((event) => event.seq)).toEqual([1, 2]);
        expect(events.some((event) => event.type === 'recovery')).toBe(true);
        expect(await verifyLedger(stateIn(folder))).toMatchObject({ isWhole: true });
      },
    });

    expect(points).toBeGreaterThan(8);
  });

  it('opens from any length that a line may have been cut to', async () => {
    const state = await temporaryState();
    await writeEvents(state, 2);
    const head = readFileSync(state.ledgerHeadFile);
    const size = statSync(state.ledgerFile).size;
    await writeEvents(state, 1);
    const whole = readFileSync(state.ledgerFile);

    for (let length = size; length <= whole.length; length += 1) {
      rmSync(state.setAsideDir, { recursive: true, force: true });
      writeFileSync(state.ledgerHeadFile, head);
      writeFileSync(state.ledgerFile, whole.subarray(0, length));
      await (await openTestLedger(state)).close();
      expect(await verifyLedger(state), `cut to ${length}`).toMatchObject({ isWhole: true });
      expect(existsSync(state.setAsideDir)).toBe(length > size && length < whole.length);
    }
  });
});

describe('opening a ledger that somebody changed', () => {
  it.each([
    ['cuts events off', (state: StatePaths) => truncateSync(state.ledgerFile, 10), 'LEDGER_CUT'],
    ['removes the ledger', (state: StatePaths) => rmSync(state.ledgerFile), 'LEDGER_CUT'],
    [
      'removes the head',
      (state: StatePaths) => rmSync(state.ledgerHeadFile),
      'LEDGER_HEAD_UNREADABLE',
    ],
    [
      'empties the head',
      (state: StatePaths) => writeFileSync(state.ledgerHeadFile, ''),
      'LEDGER_HEAD_UNREADABLE',
    ],
    [
      'rewrites the last event',
      (state: StatePaths) => {
        const text = readFileSync(state.ledgerFile, 'utf8');
        writeFileSync(state.ledgerFile, text.replace('event 3', 'event X'));
      },
      'LEDGER_BROKEN',
    ],
  ])('refuses when somebody %s', async (_, change, code) => {
    const state = await temporaryState();
    await writeEvents(state, 3);
    change(state);

    await expect(openTestLedger(state)).rejects.toMatchObject({ code });
  });

  it('reads the other copy of the head when one is damaged', async () => {
    const state = await temporaryState();
    await writeEvents(state, 3);
    const head = readFileSync(state.ledgerHeadFile);
    head.fill(0x20, 0, 100);
    writeFileSync(state.ledgerHeadFile, head);

    const ledger = await openTestLedger(state);

    expect(ledger.lastSeq()).toBe(3);
    await ledger.close();
  });

  it('refuses the events of a newer Yoke and leaves them', async () => {
    const state = await temporaryState();
    await writeEvents(state, 1);
    const prev = lineHash(Buffer.from(String(linesOf(state)[0])));
    appendFileSync(state.ledgerFile, `{"v":2,"seq":2,"type":"x","prev":"${prev}"}\n`);
    const before = readFileSync(state.ledgerFile, 'utf8');

    await expect(openTestLedger(state)).rejects.toMatchObject({ code: 'STATE_VERSION_NEWER' });
    expect(readFileSync(state.ledgerFile, 'utf8')).toBe(before);
  });

  it('refuses to write when another process writes the same ledger', async () => {
    const state = await temporaryState();
    const first = await openTestLedger(state);
    const second = await openTestLedger(state);
    await second.append(durableEvent());

    await expect(first.append(durableEvent())).rejects.toMatchObject({
      code: 'FILE_CHANGED_UNDERNEATH',
    });
    await second.close();
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 1 });
  });
});
