import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { makeRepository } from '../lib/fixture.mjs';
import { median, ratios } from '../lib/statistics.mjs';

/**
 * P5: how long the command takes to answer, against `node -e 0` right before.
 * @param {import('../lib/run-harness.mjs').Bench} bench
 */
export async function measureColdStart(bench) {
  const repository = makeRepository(join(bench.folder, 'repository-10'), 10);
  const pairs = bench.isQuick ? 15 : 40;
  bench.say(`cold start: ${pairs} pairs each`);
  const commands = [
    { argv: ['--help'], bound: 1.15 },
    { argv: ['--version'], bound: 1.15 },
    { argv: ['completion', 'bash'], bound: 1.15 },
    { argv: ['loop', 'status', repository], shown: 'loop status', bound: 1.3 },
  ];
  const env = { ...process.env, YOKE_STATE_DIR: `${bench.folder}/state` };
  const time = (/** @type {readonly string[]} */ argv) => {
    const startedNs = process.hrtime.bigint();
    const { status } = spawnSync(process.execPath, argv, { env, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}`);
    return Number(process.hrtime.bigint() - startedNs) / 1e6;
  };
  return commands.map(({ argv, shown = argv.join(' '), bound }) => {
    const bare = [];
    const whole = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      bare.push(time(['-e', '0']));
      whole.push(time([bench.bin, ...argv]));
    }
    return {
      goal: 'P5',
      measure: `yoke ${shown} / node -e 0`,
      values: ratios(whole, bare),
      bound,
      note: `${median(whole).toFixed(0)} ms / ${median(bare).toFixed(0)} ms`,
    };
  });
}
