// Measures how long the built command takes to answer, against `node -e 0` in the same run: `node bench/cold-start.mjs [pairs]`.
// Exits with 1 when a goal is missed. Build first.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url));
const pairs = Number(process.argv[2] ?? 25);
const folder = mkdtempSync(join(tmpdir(), 'yoke-bench-'));

/** The commands and how many times `node -e 0` each may take. */
const GOALS = /** @type {const} */ ([
  [['--help'], 1.15],
  [['--version'], 1.15],
  [['loop', 'run', '--help'], 1.15],
  [['completion', 'bash'], 1.15],
  [['loop', 'status', folder], 1.3],
  [['loop', 'status', '--compact', folder], 1.3],
]);

/** @param {readonly string[]} argv */
function time(argv) {
  const env = { PATH: process.env.PATH, HOME: folder };
  const startedAt = process.hrtime.bigint();
  spawnSync(process.execPath, argv, { env, stdio: 'ignore' });
  return Number(process.hrtime.bigint() - startedAt) / 1e6;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

let isMissed = false;
for (const [argv, goal] of GOALS) {
  const bare = [];
  const yoke = [];
  // In turn, so that whatever else the machine does weighs on both alike.
  for (let pair = 0; pair < pairs; pair += 1) {
    bare.push(time(['-e', '0']));
    yoke.push(time([bin, ...argv]));
  }
  const ratio = median(yoke) / median(bare);
  isMissed ||= ratio > goal;
  const shown = argv.map((word) => (word === folder ? '<dir>' : word)).join(' ');
  console.log(
    `yoke ${shown.padEnd(28)} ${median(yoke).toFixed(1)} ms / ${median(bare).toFixed(1)} ms = ${ratio.toFixed(2)} (goal ${goal})${ratio > goal ? '  MISSED' : ''}`,
  );
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = isMissed ? 1 : 0;
