import { appendFileSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listLedgerFiles } from './ledger-files.js';
import { readLedger } from './read-ledger.js';
import {
  collect,
  durableEvent,
  noteEvent,
  openTestLedger,
  temporaryState,
  writeEvents,
} from './test/state-fixtures.js';

describe('readLedger', () => {
  it('begins at a number, across files', async () => {
    const state = await temporaryState();
    await writeEvents(state, 40, 1_000);

    const events = await collect(readLedger(state, { fromSeq: 33 }));

    expect(events.map((event) => event.seq)).toEqual([33, 34, 35, 36, 37, 38, 39, 40]);
  });

  it('gives only the wanted types', async () => {
    const state = await temporaryState();
    const ledger = await openTestLedger(state);
    await ledger.append(noteEvent('a'));
    await ledger.append(durableEvent());
    await ledger.close();

    const events = await collect(readLedger(state, { types: ['recovery'] }));

    expect(events.map((event) => event.type)).toEqual(['recovery']);
  });

  it('gives nothing when there is no ledger', async () => {
    expect(await collect(readLedger(await temporaryState()))).toEqual([]);
  });

  it('leaves a line out that is not complete yet', async () => {
    const state = await temporaryState();
    await writeEvents(state, 1);
    appendFileSync(state.ledgerFile, '{"v":1,"seq":2,');

    expect(await collect(readLedger(state))).toHaveLength(1);
  });

  it('gives every event once while files become full during the reading', async () => {
    const state = await temporaryState();
    const ledger = await openTestLedger(state, { rotateBytes: 400 });
    for (let n = 0; n < 5; n += 1) await ledger.append(noteEvent(`${n}`));
    const seen: number[] = [];

    for await (const event of readLedger(state)) {
      seen.push(event.seq);
      if (ledger.lastSeq() < 40) await ledger.append(noteEvent('more'));
    }

    expect(seen).toEqual(Array.from({ length: seen.length }, (_, n) => n + 1));
    expect(seen.length).toBeGreaterThanOrEqual(5);
    await ledger.close();
  });

  it('says which event is missing', async () => {
    const state = await temporaryState();
    await writeEvents(state, 40, 1_000);
    rmSync(String(listLedgerFiles(state)[1]?.path));

    await expect(collect(readLedger(state))).rejects.toMatchObject({ code: 'LEDGER_BROKEN' });
  });
});
