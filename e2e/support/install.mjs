import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findObstacle } from './platform.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(folder, 'node_modules', '.installed-from');

/** Installs the pinned agents where they are not yet. Ends the process where they cannot run, loudly and without a failure. */
export function installAgents() {
  const obstacle = findObstacle();
  if (obstacle !== undefined) {
    console.error(`\nTHE REAL AGENTS DO NOT RUN HERE: ${obstacle}.\n`);
    process.exit(0);
  }
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  // The agents are native programs that need no Node of their own, whatever version they declare; strictness about it
  // comes from the root's settings when npm started this process.
  run('npm', ['ci', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, digest);
}

/**
 * Runs vitest with a configuration of this folder. Ends the process when a test fails.
 *
 * @param {string} config
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] set besides the environment of this process
 */
export function runVitest(config, args, env = {}) {
  const manifest = createRequire(import.meta.url).resolve('vitest/package.json');
  const vitest = join(dirname(manifest), 'vitest.mjs');
  run(process.execPath, [vitest, 'run', '--config', join(folder, config), ...args], env);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 */
function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}
