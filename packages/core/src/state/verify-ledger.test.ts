import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listLedgerFiles } from './ledger-files.js';
import { temporaryState, writeEvents } from './test/state-fixtures.js';
import { verifyLedger } from './verify-ledger.js';

describe('verifyLedger', () => {
  it('finds any flipped byte', async () => {
    const state = await temporaryState();
    await writeEvents(state, 6, 700);
    const files = listLedgerFiles(state).map((file) => file.path);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };

    for (let n = 0; n < 300; n += 1) {
      const file = String(files[random(files.length)]);
      const bytes = readFileSync(file);
      if (bytes.length === 0) continue;
      const changed = Buffer.from(bytes);
      const at = random(bytes.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << random(8));
      writeFileSync(file, changed);
      const check = await verifyLedger(state).catch(() => ({ isWhole: false }));
      expect(check.isWhole, `${file} byte ${at}`).toBe(false);
      writeFileSync(file, bytes);
    }
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true });
  });

  it('names the first wrong line', async () => {
    const state = await temporaryState();
    await writeEvents(state, 5);
    const text = readFileSync(state.ledgerFile, 'utf8');
    writeFileSync(state.ledgerFile, text.replace('event 3', 'event X'));

    expect(await verifyLedger(state)).toMatchObject({
      isWhole: false,
      file: state.ledgerFile,
      line: 4,
      reason: expect.stringContaining('does not name the line before it'),
    });
  });

  it('tells that a crash left bytes which are no event', async () => {
    const state = await temporaryState();
    await writeEvents(state, 1);
    appendFileSync(state.ledgerFile, 'half');

    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, lastSeq: 1, tornBytes: 4 });
  });
});
