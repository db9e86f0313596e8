// Makes a clone ready to use: installs the dependencies and builds the packages, as far as either is out of date.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './lib/command.mjs';
import { bringPnpm } from './lib/pnpm.mjs';
import { readManifest, root, tool } from './lib/repository.mjs';
import { dim, say, since } from './lib/say.mjs';

const stampFile = join(root, 'node_modules', '.yoke-setup');

/**
 * Installs and builds what is missing, and says each step with its time.
 *
 * @param {{ packages?: readonly string[] }} [options] names of the packages to build; all when absent
 * @returns {Promise<import('./lib/pnpm.mjs').Pnpm>}
 */
export async function setUp(options = {}) {
  await checkMachine();
  const pnpm = await step('bring pnpm through npm', bringPnpm);
  await install(pnpm);
  const filters = (options.packages ?? []).map((name) => `--filter=${name}`);
  await step('build what has changed', () => turbo(pnpm, ['run', 'build', ...filters]));
  return pnpm;
}

/**
 * Runs turbo quietly.
 *
 * @param {import('./lib/pnpm.mjs').Pnpm} pnpm
 * @param {readonly string[]} args
 */
export async function turbo(pnpm, args) {
  const env = {
    ...pnpm.env,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
  await expectSuccess(tool('turbo', [...args, '--output-logs=errors-only']), env);
}

/** @param {import('./lib/pnpm.mjs').Pnpm} pnpm */
async function install(pnpm) {
  const digest = await digestOfInputs();
  const stamp = await readFile(stampFile, 'utf8').catch(() => '');
  if (stamp === digest && existsSync(join(root, 'packages', 'core', 'node_modules'))) {
    say(dim('  dependencies are up to date'));
    return;
  }
  await step('install dependencies', () =>
    expectSuccess(pnpm.argv(['install', '--frozen-lockfile', '--reporter=append-only']), pnpm.env),
  );
  await mkdir(join(root, 'node_modules'), { recursive: true });
  await writeFile(stampFile, digest);
}

async function digestOfInputs() {
  const hash = createHash('sha256').update(process.version);
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(await readFile(join(root, name)));
  }
  return hash.digest('hex');
}

async function checkMachine() {
  const { engines } = /** @type {{ engines: { node: string } }} */ (
    /** @type {unknown} */ (await readManifest(root))
  );
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = engines.node.replace('>=', '').split('.').map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    throw new Error(
      `Node ${process.versions.node} is too old: Node ${wantedMajor}.${wantedMinor} or newer is needed (https://nodejs.org)`,
    );
  }
  const git = await runCommand(['git', '--version'], { isQuiet: true });
  if (git.exitCode !== 0) {
    throw new Error('git was not found on PATH; install it first (https://git-scm.com/downloads)');
  }
  say(dim(`  Node ${process.versions.node}, ${git.output.trim()}, ${process.platform}`));
}

/**
 * @param {readonly [string, ...string[]]} argv
 * @param {NodeJS.ProcessEnv} env
 */
async function expectSuccess(argv, env) {
  const { exitCode, output } = await runCommand(argv, { cwd: root, env, isQuiet: true });
  if (exitCode !== 0) {
    throw new Error(`${argv.slice(1).join(' ')} ended with exit code ${exitCode}:\n${output}`);
  }
}

/**
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
async function step(title, work) {
  const startedAt = performance.now();
  const result = await work();
  say(dim(`  ${title}: ${since(startedAt)}`));
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  say('Setting up');
  try {
    await setUp();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
