// `npm run demo`: sets everything up, makes a small project and lets the real `yoke loop run` work on it with a scripted
// agent. `--no-setup` expects a finished build; `--remove` removes the project at the end.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { demoProject } from './demo/demo-project.mjs';
import { readOutcome, summaryLines } from './demo/demo-summary.mjs';
import { readCommand, runCommand } from './lib/command.mjs';
import { readManifest, root } from './lib/repository.mjs';
import { bold, dim, say, since } from './lib/say.mjs';
import { setUp } from './setup.mjs';

const cli = join(root, 'packages', 'cli');
const { bin } = await readManifest(cli);
const yoke = /** @type {const} */ ([
  process.execPath,
  join(cli, typeof bin === 'object' ? (bin.yoke ?? '') : ''),
]);
const agent = join(root, 'examples', 'demo-agent', 'demo-agent.mjs');

async function main() {
  const startedAt = performance.now();
  if (!process.argv.includes('--no-setup')) {
    say(bold('1  Set up (the first time this takes a minute)'));
    await setUp({ packages: ['@yoke/cli'] });
    say();
  }
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'yoke-demo-')));
  const project = join(folder, 'project');
  const env = { ...process.env, YOKE_STATE_DIR: join(folder, 'state') };
  try {
    say(bold('2  Make a project: a git repository with a backlog of four stories'));
    say(dim(`   ${project}`));
    await makeProject(project);
    say();
    say(bold('3  yoke loop run'));
    say(
      dim(
        '   The agent is a script that plays a coding agent; no model is called. It works honestly on two stories,',
      ),
    );
    say(
      dim(
        '   gets one wrong and repairs it, and cheats on the fourth. The loop, the gates and the commits are real.',
      ),
    );
    say();
    const { exitCode } = await runCommand([...yoke, 'loop', 'run', project], { cwd: project, env });
    const outcome = readOutcome(await readLedger(project, env));
    say();
    const command = await writeCommand(folder, env.YOKE_STATE_DIR);
    summaryLines(outcome, { project, yoke: command }).forEach((line) => {
      say(line);
    });
    say();
    say(dim(`${since(startedAt)} in all`));
    await expectOutcome(outcome, exitCode, project);
  } finally {
    if (process.argv.includes('--remove')) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Puts a `yoke` beside the project that knows the demo's own state folder, so that nothing is left in the user's.
 *
 * @param {string} folder
 * @param {string} stateDir
 * @returns {Promise<string>} what starts it from the project
 */
async function writeCommand(folder, stateDir) {
  const [node, script] = yoke;
  if (process.platform === 'win32') {
    const text = `@set "YOKE_STATE_DIR=${stateDir}"\r\n@"${node}" "${script}" %*\r\n`;
    await writeFile(join(folder, 'yoke.cmd'), text);
    return '..\\yoke';
  }
  const text = `#!/bin/sh\nYOKE_STATE_DIR='${stateDir}' exec '${node}' '${script}' "$@"\n`;
  await writeFile(join(folder, 'yoke'), text, { mode: 0o755 });
  return '../yoke';
}

/** @param {string} project */
async function makeProject(project) {
  for (const [path, text] of Object.entries(demoProject([process.execPath, agent]))) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  /** @param {readonly string[]} args */
  const git = (...args) => readCommand(['git', ...args], { cwd: project });
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Demo');
  await git('config', 'user.email', 'demo@example.org');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'chore: begin a shop');
}

/**
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<readonly import('./demo/demo-summary.mjs').LedgerEvent[]>}
 */
async function readLedger(project, env) {
  const text = await readCommand([...yoke, 'ledger', '--json', project], { env });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/**
 * The demo is a test as well: it fails when it does not end as it says.
 *
 * @param {import('./demo/demo-summary.mjs').DemoOutcome} outcome
 * @param {number} exitCode
 * @param {string} project
 */
async function expectOutcome({ landed, refused }, exitCode, project) {
  const commits = await readCommand(['git', 'log', '--format=%H', '--grep=^yoke: complete'], {
    cwd: project,
  });
  const hasLanded = landed.length === 3 && landed.every(({ commit }) => commits.includes(commit));
  const hasRefused = refused.length === 1 && refused[0]?.storyId === 'CART-4';
  if (exitCode !== 1 || !hasLanded || !hasRefused) {
    throw new Error(
      `The demo did not end as it should: exit code ${exitCode} (1 expected), ${landed.length} landed (3), ${refused.length} refused (1).`,
    );
  }
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
