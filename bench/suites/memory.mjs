import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '../lib/fixture.mjs';
import { yoke } from '../lib/harnesses.mjs';
import { readMemory, readPeak } from '../lib/process-memory.mjs';
import { runHarness } from '../lib/run-harness.mjs';
import { median } from '../lib/statistics.mjs';

const SAMPLE_MS = 100;
const OUTPUT_BYTES = 50_000_000;

/**
 * P11: memory while the agent runs. And a green gate that prints 50 MB, which lands in flat memory.
 * @param {import('../lib/run-harness.mjs').Bench} bench
 */
export async function measureMemory(bench) {
  const stories = bench.isQuick ? 3 : 10;
  bench.say(`memory: ${stories} stories with an agent of 0.8 s, and a gate that prints 50 MB`);
  const repository = makeRepository(join(bench.folder, 'repository-10'), 10);
  const harness = yoke(bench.bin, { isIsolated: true });
  const common = { bench, harness, repository };
  const held = await sampled(
    (onStart) => runHarness({ ...common, stories, agentMs: 800, onStart }),
    (pid) => (isWithin(pid, 'agent') ? readMemory(pid, ['agent']) : undefined),
  );
  const plain = await sampled(
    (onStart) => runHarness({ ...common, stories: 2, onStart }),
    readPeak,
  );
  const loud = await sampled(
    (onStart) => runHarness({ ...common, stories: 2, gateBytes: OUTPUT_BYTES, onStart }),
    readPeak,
  );
  return [
    {
      goal: 'P11',
      measure: 'memory (Pss) of the Node process while the agent runs',
      values: held.map(({ ownMB }) => ownMB),
      bound: 45,
      unit: ' MB',
      note: `with its helpers ${median(held.map(({ allMB }) => allMB)).toFixed(1)} MB`,
    },
    {
      goal: '50 MB',
      measure: 'a green gate that prints 50 MB lands; more peak memory (RSS)',
      values: [Math.max(...loud) - Math.max(...plain)],
      bound: 32,
      unit: ' MB',
      note: `peak ${Math.max(...loud).toFixed(0)} MB`,
    },
  ];
}

/**
 * Looks at a process again and again while it runs.
 * @template Result
 * @param {(onStart: (pid: number) => void) => Promise<unknown>} run
 * @param {(pid: number) => Result | undefined} look
 */
async function sampled(run, look) {
  /** @type {Result[]} */
  const samples = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  await run((pid) => {
    timer = setInterval(() => {
      const sample = look(pid);
      if (sample !== undefined) samples.push(sample);
    }, SAMPLE_MS);
  });
  clearInterval(timer);
  return samples;
}

/**
 * Tells whether a program of that name runs below a process; in a namespace of its own it is still seen from here.
 * @param {number} pid
 * @param {string} name
 */
function isWithin(pid, name) {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
    return list.some(
      (child) =>
        child !== '' &&
        (readFileSync(`/proc/${child}/comm`, 'latin1').trim() === name ||
          isWithin(Number(child), name)),
    );
  } catch {
    // Something ended between two looks.
    return false;
  }
}
