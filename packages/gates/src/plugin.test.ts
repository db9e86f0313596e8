import { GATE_ORDER } from '@yoke/core/contracts';
import { expect, test } from 'vitest';
import { makeGateBench } from '../test/support/gate-bench.js';
import gatesPlugin from './plugin.js';

const gates = gatesPlugin.gates ?? [];

test.each(gates.map((gate) => [gate.id, gate] as const))(
  '%s blocks its red canary and passes its green one',
  async (_id, gate) => {
    for (const [canary, expected] of [
      [gate.canary.blocks, 'fail'],
      [gate.canary.passes, 'pass'],
    ] as const) {
      const bench = makeGateBench({ files: canary.files, candidate: canary.candidate });

      const answer = await gate.run(bench.context, canary.options);

      bench.remove();
      expect(answer.answer).toBe(expected);
    }
  },
);

test('brings the command gates in the order in which they run', () => {
  const ids = gates.map(({ id }) => id);

  expect(ids).toEqual([...GATE_ORDER.filter((id) => ids.includes(id)), 'completion']);
});
