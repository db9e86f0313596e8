import { expect, it } from 'vitest';
import { readGateHistory } from './gate-history.js';
import { openTestLedger, temporaryState } from './test/state-fixtures.js';

it('counts what each gate has answered, and when it blocked last', async () => {
  const state = await temporaryState();
  const ledger = await openTestLedger(state);
  for (const answer of ['pass', 'fail', 'skip', 'error', 'pass'] as const) {
    const data = { gate: 'verify', answer, summary: '', durationMs: 1, checks: [] };
    await ledger.append({ runId: 'r', type: 'gate-end', data });
  }
  await ledger.close();

  const histories = await readGateHistory(state);

  expect([...histories.keys()]).toEqual(['verify']);
  expect(histories.get('verify')).toEqual({
    passed: 2,
    blocked: 1,
    skipped: 1,
    errors: 1,
    lastBlockedAt: expect.stringMatching(/^2030-/),
  });
});

it('knows of no gate where no run has ever been', async () => {
  expect((await readGateHistory(await temporaryState())).size).toBe(0);
});
