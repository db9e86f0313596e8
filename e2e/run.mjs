#!/usr/bin/env node
// Installs the pinned agents in this folder and runs the end-to-end tests against them.
//   node e2e/run.mjs [--record] [arguments of vitest …]
// --record also writes what the agents print as the fixtures of their providers.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findObstacle } from './support/platform.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const stamp = join(here, 'node_modules', '.installed-from');

function run(command, args, env = process.env) {
  const options = { cwd: here, stdio: 'inherit', env, shell: process.platform === 'win32' };
  const { status } = spawnSync(command, args, options);
  if (status !== 0) process.exit(status ?? 1);
}

function install() {
  const lock = readFileSync(join(here, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, digest);
}

const given = process.argv.slice(2);
const isRecording = given.includes('--record');
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const obstacle = findObstacle();
if (obstacle !== undefined) {
  console.error(`\nTHE END-TO-END TESTS DO NOT RUN HERE: ${obstacle}.\n`);
  process.exit(0);
}
install();
run(
  process.execPath,
  [
    vitest,
    'run',
    '--config',
    join(here, 'vitest.config.ts'),
    ...given.filter((one) => one !== '--record'),
  ],
  { ...process.env, ...(isRecording ? { YOKE_E2E_RECORD: '1' } : {}) },
);
