import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '../lib/fixture.mjs';
import { yoke } from '../lib/harnesses.mjs';
import { runHarness } from '../lib/run-harness.mjs';

/**
 * P6: bytes of the prompts of a run, and how much of each is the start of the one before.
 * @param {import('../lib/run-harness.mjs').Bench} bench
 */
export async function measurePrompt(bench) {
  const stories = bench.isQuick ? 10 : 50;
  bench.say(`prompt: ${stories} stories`);
  const repository = makeRepository(join(bench.folder, 'repository-10'), 10);
  const promptFolder = join(bench.folder, 'prompts');
  mkdirSync(promptFolder);
  const harness = yoke(bench.bin, { isIsolated: true });
  await runHarness({ bench, harness, repository, stories, promptFolder });
  const prompts = readdirSync(promptFolder)
    .sort()
    .map((name) => readFileSync(join(promptFolder, name)));
  const shares = prompts
    .slice(1)
    .map((prompt, index) => sharedBytes(prompt, prompts[index] ?? Buffer.alloc(0)) / prompt.length);
  // What every prompt has in common but the lines that name the project's own gates.
  const common = prompts.reduce((start, prompt) => start.subarray(0, sharedBytes(start, prompt)));
  const gates = common.toString().match(/^- (?:criterion|verify).*\n/gm) ?? [];
  const fixed = common.length - Buffer.byteLength(gates.join(''));
  return [
    {
      goal: 'P6',
      measure: 'prompt: fixed bytes',
      values: [fixed],
      bound: 700,
    },
    {
      goal: 'P6',
      measure: 'prompt: share that is the start of the one before',
      values: shares,
      bound: 0.8,
      direction: /** @type {const} */ ('at-least'),
      note: `${prompts.length} prompts, ${prompts.reduce((sum, { length }) => sum + length, 0)} bytes`,
    },
  ];
}

/**
 * @param {Buffer} a
 * @param {Buffer} b
 */
function sharedBytes(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}
