import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleChild, type ChildProgram } from './test/child-program.js';
import { openTestLedger, temporaryState } from './test/state-fixtures.js';
import { verifyLedger } from './verify-ledger.js';

describe('a process that is killed while it writes the ledger', () => {
  let program: ChildProgram;
  beforeAll(async () => {
    program = await bundleChild('ledger-child');
  });
  afterAll(() => program.remove());

  it('loses no event that it was told to be written', async () => {
    const state = await temporaryState();
    let acknowledged = 0;
    for (const killAt of [1, 4, 9, 10, 11, 12, 13, 23, 37, 38, 39, 40, 41, 42, 43, 60]) {
      const child = program.start([state.root, String(killAt)]);
      for (;;) {
        const line = await child.nextLine();
        if (line === undefined) break;
        expect(Number(line)).toBeGreaterThan(acknowledged);
        acknowledged = Number(line);
      }
      await child.ended;
    }

    const ledger = await openTestLedger(state);

    expect(acknowledged).toBeGreaterThan(20);
    expect(ledger.lastSeq()).toBeGreaterThanOrEqual(acknowledged);
    await ledger.close();
    expect(await verifyLedger(state)).toMatchObject({ isWhole: true, tornBytes: 0 });
  });
});
