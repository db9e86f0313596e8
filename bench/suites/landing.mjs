import { join } from 'node:path';
import { makeRepository } from '../lib/fixture.mjs';
import { bashFloor, nodeFloor, yoke } from '../lib/harnesses.mjs';
import { openLeanSum } from '../lib/lean-sum.mjs';
import { runHarness } from '../lib/run-harness.mjs';
import { median, ratios } from '../lib/statistics.mjs';

/** Stories of the lean sum in each round: one takes milliseconds, so their median stands for the round. */
const LEAN_STORIES = 9;

const PLANS = [
  { files: 10, stories: 50, rounds: 5, quick: { stories: 20, rounds: 3 } },
  { files: 1_000, stories: 20, rounds: 5, quick: { stories: 5, rounds: 3 } },
  { files: 20_000, stories: 10, rounds: 3, quick: { stories: 3, rounds: 2 } },
];

/**
 * P1, P2, P3: what a landed story costs besides agent and gate, on repositories of three sizes. Mirror and benches are
 * kept from an earlier run, as they are for users; what the very first run costs is told beside.
 * @param {import('../lib/run-harness.mjs').Bench} bench
 */
export async function measureLanding(bench) {
  const rows = [];
  for (const { files, quick, ...whole } of PLANS) {
    const { stories, rounds } = bench.isQuick ? quick : whole;
    bench.say(`landing: ${files} files, ${stories} stories, ${rounds} rounds`);
    rows.push(...(await measureSize(bench, { files, stories, rounds })));
  }
  return rows;
}

/**
 * @param {import('../lib/run-harness.mjs').Bench} bench
 * @param {{ readonly files: number, readonly stories: number, readonly rounds: number }} size
 */
async function measureSize(bench, { files, stories, rounds }) {
  const repository = makeRepository(join(bench.folder, `repository-${files}`), files);
  const lean = openLeanSum({ folder: join(bench.folder, 'lean'), source: repository });
  const isolated = yoke(bench.bin, { isIsolated: true });
  const harnesses = {
    bash: bashFloor,
    node: nodeFloor,
    isolated,
    inPlace: yoke(bench.bin, { isIsolated: false }),
  };
  const first = await runHarness({ bench, harness: isolated, repository, stories: 1 });
  const times = { bash: [], node: [], isolated: [], inPlace: [], lean: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.lean.push(median(Array.from({ length: LEAN_STORIES }, lean.story)));
    for (const [name, harness] of Object.entries(harnesses)) {
      const { overheadMs } = await runHarness({ bench, harness, repository, stories });
      times[name].push(overheadMs);
    }
  }
  return toRows({ files, stories, times, firstMs: first.overheadMs });
}

function toRows({ files, stories, times, firstMs }) {
  const size = `${files} files, ${stories} stories`;
  const { bash, node, lean, isolated, inPlace } = times;
  const ms = (/** @type {readonly number[]} */ values) => `${median(values).toFixed(1)} ms`;
  return [
    {
      goal: files > 10 ? 'P3' : 'P1',
      measure: `${size}: story / lean two-bench sum`,
      values: ratios(isolated, lean),
      bound: 1.5,
      note: `${ms(isolated)} / ${ms(lean)}; the very first story took ${firstMs.toFixed(0)} ms`,
    },
    {
      goal: files > 10 ? 'P3' : 'P1',
      measure: `${size}: story / bash floor`,
      values: ratios(isolated, bash),
      note: `floor ${ms(bash)}`,
    },
    {
      goal: 'P2',
      measure: `${size}: story --no-isolate / Node floor`,
      values: ratios(inPlace, node),
      ...(files > 10 ? {} : { bound: 1.3 }),
      note: `${ms(inPlace)} / ${ms(node)}`,
    },
    {
      goal: 'P2',
      measure: `${size}: story --no-isolate / bash floor`,
      values: ratios(inPlace, bash),
      ...(files > 10 ? {} : { bound: 3 }),
      note: `floor ${ms(bash)}`,
    },
  ];
}
