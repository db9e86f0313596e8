// Measures what the built command costs to answer, against `node -e 0` in the same run: `node bench/cold-start.mjs [starts]`.
// On Linux it counts the processor time of the children, which other work on the machine does not change; elsewhere the time
// on the clock. Exits with 1 when a goal is missed. Build first.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url));
const starts = Number(process.argv[2] ?? 100);
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

const TICK_MS = 10;
const hasProc = existsSync('/proc/self/stat');

/** Milliseconds that the ended children of this process have taken so far. */
function spentMs() {
  if (!hasProc) return performance.now();
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** @param {readonly string[]} argv */
function start(argv) {
  const env = { PATH: process.env.PATH, HOME: folder };
  const before = spentMs();
  spawnSync(process.execPath, argv, { env, stdio: 'ignore' });
  return spentMs() - before;
}

let isMissed = false;
for (const [argv, goal] of GOALS) {
  let bare = 0;
  let yoke = 0;
  // In turn, so that whatever else the machine does weighs on both alike.
  for (let count = 0; count < starts; count += 1) {
    bare += start(['-e', '0']);
    yoke += start([bin, ...argv]);
  }
  const ratio = yoke / bare;
  isMissed ||= ratio > goal;
  const shown = argv.map((word) => (word === folder ? '<dir>' : word)).join(' ');
  const each = [yoke, bare].map((ms) => `${(ms / starts).toFixed(1)} ms`).join(' / ');
  const mark = ratio > goal ? '  MISSED' : '';
  console.log(`yoke ${shown.padEnd(28)} ${each} = ${ratio.toFixed(2)} (goal ${goal})${mark}`);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = isMissed ? 1 : 0;
