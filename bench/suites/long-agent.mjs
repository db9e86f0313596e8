import { join } from 'node:path';
import { makeRepository } from '../lib/fixture.mjs';
import { yoke } from '../lib/harnesses.mjs';
import { runHarness } from '../lib/run-harness.mjs';

/**
 * P4: how much longer than agent and gates a whole run takes when the agent works for a while.
 * @param {import('../lib/run-harness.mjs').Bench} bench
 */
export async function measureLongAgent(bench) {
  const plans = [
    { seconds: 1, bound: 1.12, stories: bench.isQuick ? 5 : 10, rounds: bench.isQuick ? 1 : 3 },
  ];
  if (bench.isLong) plans.push({ seconds: 10, bound: 1.02, stories: 5, rounds: 3 });
  const repository = makeRepository(join(bench.folder, 'repository-10'), 10);
  const harness = yoke(bench.bin, { isIsolated: true });
  const rows = [];
  for (const { seconds, bound, stories, rounds } of plans) {
    bench.say(`long agent: ${seconds} s, ${stories} stories, ${rounds} rounds`);
    const values = [];
    for (let round = 0; round < rounds; round += 1) {
      const run = await runHarness({
        bench,
        harness,
        repository,
        stories,
        agentMs: seconds * 1_000,
      });
      values.push(run.wallMs / run.busyMs);
    }
    rows.push({
      goal: 'P4',
      measure: `agent of ${seconds} s, ${stories} stories: wall / agent and gate time`,
      values,
      bound,
    });
  }
  return rows;
}
