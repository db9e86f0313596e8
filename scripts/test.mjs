// `npm test`: sets everything up, then runs every check of this repository and counts.
// `npm test -- lint tests` runs only the named stages (after the set-up).
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findObstacle } from '../e2e/support/platform.mjs';
import { checkErrorDocs } from './check-error-docs.mjs';
import { checkKnownFaults } from './check-known-faults.mjs';
import { checkPackages } from './check-packages.mjs';
import { checkReadmes } from './check-readmes.mjs';
import { runCommand } from './lib/command.mjs';
import { root, tool } from './lib/repository.mjs';
import { bold, dim, green, red, say, since } from './lib/say.mjs';
import { setUp, turbo } from './setup.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped?: number }} Count
 * @typedef {{ name: string, title: string, run: (pnpm: import('./lib/pnpm.mjs').Pnpm) => Promise<Count> }} Stage
 */

const ONE_PASSED = { passed: 1, failed: 0 };

/** @type {readonly Stage[]} */
const STAGES = [
  { name: 'types', title: 'types, type tests included', run: checkTypes },
  {
    name: 'lint',
    title: 'lint and format',
    run: () =>
      check(tool('@biomejs/biome', ['ci', '--error-on-warnings', '--colors=off', '.'], 'biome')),
  },
  {
    name: 'unused',
    title: 'unused code and dependencies',
    run: () => check(tool('knip', ['--no-progress', '--no-config-hints'])),
  },
  {
    name: 'api',
    title: 'public types against their snapshots',
    run: async () => {
      // Loads the compiler, which a fresh clone lacks until the set-up has run.
      const { compareSnapshots } = await import('./api-snapshot.mjs');
      return expectNone(compareSnapshots({ update: false }));
    },
  },
  {
    name: 'packages',
    title: 'packages as they would be published',
    run: (pnpm) => expectNone(checkPackages(pnpm)),
  },
  {
    name: 'docs',
    title: 'error codes and known faults against their pages',
    run: () =>
      expectNone(
        Promise.all([checkErrorDocs(), checkKnownFaults()]).then((problems) => problems.flat()),
      ),
  },
  { name: 'readmes', title: 'examples of the READMEs', run: () => expectNone(checkReadmes()) },
  {
    name: 'tests',
    title: 'tests',
    run: () => countTests((args) => tool('vitest', ['run', ...args])),
  },
  { name: 'e2e', title: 'tests with the real agents', run: runEndToEnd },
  {
    name: 'embed',
    title: 'example: embed',
    run: () => check([process.execPath, join(root, 'examples', 'embed', 'check.mjs')]),
  },
  {
    name: 'demo',
    title: 'the demo, without its set-up',
    run: () =>
      check([process.execPath, join(root, 'scripts', 'demo.mjs'), '--no-setup', '--remove']),
  },
];

/** @param {import('./lib/pnpm.mjs').Pnpm} pnpm */
async function checkTypes(pnpm) {
  await turbo(pnpm, ['run', 'typecheck']);
  await check(tool('typescript', ['-p', join(root, 'e2e')], 'tsc'));
  await check(tool('typescript', ['-p', join(root, 'fuzz')], 'tsc'));
  return check(tool('typescript', ['-p', join(root, 'scripts')], 'tsc'));
}

async function runEndToEnd() {
  const obstacle = findObstacle();
  if (obstacle === undefined) {
    const script = join(root, 'e2e', 'run.mjs');
    return countTests((args) => [process.execPath, script, ...args]);
  }
  say(red(`  NOT RUN ON THIS MACHINE: ${obstacle}`));
  return { passed: 0, failed: 0, skipped: 1 };
}

/**
 * @param {(args: readonly string[]) => readonly [string, ...string[]]} argvWith
 * @returns {Promise<Count>}
 */
async function countTests(argvWith) {
  const folder = await mkdtemp(join(tmpdir(), 'yoke-test-'));
  try {
    const file = join(folder, 'report.json');
    const reporter = process.stdout.isTTY ? 'default' : 'dot';
    const argv = argvWith([
      `--reporter=${reporter}`,
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const { exitCode } = await runCommand(argv, { cwd: root });
    const report = JSON.parse(await readFile(file, 'utf8'));
    const failed = report.numFailedTests + report.testResults.filter(isBrokenFile).length;
    return {
      passed: report.numPassedTests,
      failed: failed === 0 && exitCode !== 0 ? 1 : failed,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A file that could not be loaded, or whose hooks failed, has no failed test that would be counted.
 *
 * @param {{ status: string, assertionResults: readonly { status: string }[] }} file
 */
function isBrokenFile(file) {
  return (
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')
  );
}

/**
 * @param {readonly [string, ...string[]]} argv
 * @returns {Promise<Count>}
 */
async function check(argv) {
  const { exitCode, output } = await runCommand(argv, { cwd: root, isQuiet: true });
  if (exitCode !== 0) {
    throw new Error(`${output}\nexit code ${exitCode}`);
  }
  return ONE_PASSED;
}

/**
 * @param {Promise<readonly string[]>} found
 * @returns {Promise<Count>}
 */
async function expectNone(found) {
  const problems = await found;
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return ONE_PASSED;
}

/**
 * @param {Stage} stage
 * @param {string} position
 * @param {import('./lib/pnpm.mjs').Pnpm} pnpm
 * @returns {Promise<Count>}
 */
async function runStage(stage, position, pnpm) {
  const startedAt = performance.now();
  say(`${bold(`${position} ${stage.title}`)}`);
  try {
    const count = await stage.run(pnpm);
    const verdict = count.failed === 0 ? green('ok') : red(`${count.failed} failed`);
    say(`  ${verdict} ${dim(since(startedAt))}`);
    return count;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    say(`  ${red('failed')} ${dim(since(startedAt))}   again: npm test -- ${stage.name}`);
    return { passed: 0, failed: 1 };
  }
}

async function main() {
  const startedAt = performance.now();
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `no stage "${unknown.join('", "')}"; there are: ${STAGES.map(({ name }) => name).join(', ')}`,
    );
  }
  const stages = STAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  say(bold('set-up'));
  const pnpm = await setUp();
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [index, stage] of stages.entries()) {
    const count = await runStage(stage, `${index + 1}/${stages.length}`, pnpm);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped ?? 0;
  }
  say();
  say(`${stages.length} stages in ${since(startedAt)}, ${total.skipped} tests skipped`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  say('0 passed, 1 failed');
  process.exitCode = 1;
}
