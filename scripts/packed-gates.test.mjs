import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringPnpm, npmArgv } from './lib/pnpm.mjs';
import { root } from './lib/repository.mjs';

// What a user gets: files that were left out of a package are missing here, and nowhere else.
const PACKAGES = ['core', 'gates', 'provider-command', 'cli'];
const GATES = ['criterion', 'verify', 'perf', 'audit', 'completion'];

/** @type {string} */
let folder;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'yoke-packed-')));
  const tarballs = join(folder, 'tarballs');
  const project = join(folder, 'project');
  for (const path of [tarballs, join(project, '.yoke')]) mkdirSync(path, { recursive: true });
  const pnpm = await bringPnpm();
  for (const name of PACKAGES) {
    run(
      pnpm.argv(['pack', '--pack-destination', tarballs]),
      join(root, 'packages', name),
      pnpm.env,
    );
  }
  writeFileSync(join(project, 'package.json'), '{ "name": "shop", "private": true }\n');
  writeFileSync(join(project, '.yoke', 'config.yaml'), 'verify: node --version\n');
  const files = readdirSync(tarballs).map((name) => join(tarballs, name));
  const flags = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  run([...npmArgv(), ...flags, ...files], project);
  run(['git', 'init', '--quiet'], project);
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every gate of the packed packages blocks what it must and passes what it must', () => {
  const printed = yoke('gates', 'selftest', '--json');

  const { canaries } = JSON.parse(printed);
  const proven = canaries
    .filter((/** @type {{ isProven: boolean }} */ { isProven }) => isProven)
    .map((/** @type {{ gate: string, kind: string }} */ { gate, kind }) => `${gate} ${kind}`);
  expect(proven.sort()).toEqual(
    GATES.flatMap((gate) => [`${gate} blocks`, `${gate} passes`]).sort(),
  );
}, 120_000);

test('the packed command explains a failure', () => {
  const input = `${'ok\n'.repeat(2_000)}error: it is broken\n`;

  expect(yoke('compact', '--budget=200', input)).toContain('error: it is broken');
});

/** @param {readonly string[]} argv */
function yoke(...argv) {
  const project = join(folder, 'project');
  const bin = join(project, 'node_modules', '@yoke', 'cli', 'dist', 'bin.cjs');
  const input = argv.find((word) => word.includes('\n'));
  return execFileSync(process.execPath, [bin, ...argv.filter((word) => word !== input)], {
    cwd: project,
    input: input ?? '',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, YOKE_STATE_DIR: join(folder, 'state') },
  });
}

/**
 * @param {readonly string[]} argv
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} [env]
 */
function run([program = '', ...args], cwd, env = process.env) {
  execFileSync(program, args, { cwd, env, stdio: 'pipe' });
}
