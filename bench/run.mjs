// `pnpm bench`: measures the speed and size of the story loop as ratios to floors of the same run, and prints a table.
// --quick: about two minutes. --long: also an agent of 10 s. --only=landing,prompt: some suites. --json=FILE: the figures.
// --bin=PATH: another build of the command. --sources: the sources as they are. --no-setup: expects a finished build.
// Only ratios of one run can be compared; milliseconds of different machines or hours cannot. Exits with 1 when a goal is missed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleSources } from './lib/bundle-sources.mjs';
import { makeShims } from './lib/shim.mjs';
import { formatTable, isMet } from './lib/table.mjs';
import { measureBacklog } from './suites/backlog.mjs';
import { measureColdStart } from './suites/cold-start.mjs';
import { measureLanding } from './suites/landing.mjs';
import { measureLongAgent } from './suites/long-agent.mjs';
import { measureMemory } from './suites/memory.mjs';
import { measureProcesses } from './suites/processes.mjs';
import { measurePrompt } from './suites/prompt.mjs';

const SUITES = {
  'cold-start': measureColdStart,
  prompt: measurePrompt,
  memory: measureMemory,
  processes: measureProcesses,
  backlog: measureBacklog,
  'long-agent': measureLongAgent,
  landing: measureLanding,
};

const BUILT = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'bin.cjs');

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    bin: { type: 'string' },
    sources: { type: 'boolean', default: false },
    'no-setup': { type: 'boolean', default: false },
  },
});

/** @param {string} folder */
async function findCommand(folder) {
  if (options.bin !== undefined) return options.bin;
  if (options.sources) return bundleSources(join(folder, 'sources'));
  if (!options['no-setup']) {
    const { setUp } = await import('../scripts/setup.mjs');
    await setUp({ packages: ['@yoke/cli'] });
  }
  return BUILT;
}

/** @param {string} folder */
async function main(folder) {
  const { agent, gate, isCompiled } = makeShims(join(folder, 'bin'));
  const bench = {
    folder,
    bin: await findCommand(folder),
    log: join(folder, 'times.log'),
    shims: { agent, gate },
    isQuick: options.quick,
    isLong: options.long,
    say: (/** @type {string} */ text) => console.error(text),
  };
  if (!isCompiled) bench.say('There is no gcc: agent and gate are shell scripts, and slower.');
  const wanted = options.only?.split(',') ?? Object.keys(SUITES);
  const rows = [];
  for (const [name, measure] of Object.entries(SUITES)) {
    if (wanted.includes(name)) rows.push(...(await measure(bench)));
  }
  console.log(formatTable(rows));
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify(rows, undefined, 2)}\n`);
  const missed = rows.filter((row) => isMet(row) === false);
  console.log(
    missed.length === 0 ? '\nEvery goal is met.' : `\n${missed.length} of the goals are missed.`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}

const folder = mkdtempSync(join(tmpdir(), 'yoke-bench-'));
try {
  await main(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
