import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { detectVerifyCommand } from './detect-verify-command.js';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function buildProject(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'yoke-project-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const manifest = (value: unknown) => ({ 'package.json': JSON.stringify(value) });
const tested = manifest({ scripts: { test: 'node --test' } });

test.each([
  ['npm test', {}],
  ['npm test', { 'package-lock.json': '{}' }],
  ['pnpm test', { 'pnpm-lock.yaml': '' }],
  ['yarn test', { 'yarn.lock': '' }],
  ['bun run test', { 'bun.lockb': '' }],
  ['bun run test', { 'bun.lock': '' }],
])('finds %s by the lockfile %j', async (command, lockfiles) => {
  expect(await detectVerifyCommand(buildProject({ ...tested, ...lockfiles }))).toEqual({ command });
});

test('lets packageManager decide between several lockfiles', async () => {
  const project = buildProject({
    ...manifest({ scripts: { test: 'node --test' }, packageManager: 'yarn@4.1.0' }),
    'pnpm-lock.yaml': '',
    'yarn.lock': '',
  });

  expect(await detectVerifyCommand(project)).toEqual({ command: 'yarn test' });
});

test('follows the script, not a runner among the dependencies', async () => {
  const project = buildProject(
    manifest({ scripts: { test: 'node --test' }, devDependencies: { jest: '30.0.0' } }),
  );

  expect(await detectVerifyCommand(project)).toEqual({ command: 'npm test' });
});

test.each([
  ['there is no package.json', {}],
  ['package.json has no "test" script', manifest({ devDependencies: { jest: '30.0.0' } })],
  ['package.json has no "test" script', manifest({ scripts: { test: ' ' } })],
  [
    'the "test" script in package.json is npm\'s placeholder',
    manifest({ scripts: { test: 'echo "Error: no test specified" && exit 1' } }),
  ],
  ['package.json is not JSON', { 'package.json': '{' }],
  ['package.json is not an object with an object of scripts', { 'package.json': '[]' }],
  ['package.json is not an object with an object of scripts', manifest({ scripts: null })],
])('finds none when %s', async (reason, files) => {
  const detection = await detectVerifyCommand(buildProject(files));

  expect(detection).toMatchObject({ reason, hint: expect.stringContaining('verify.command') });
});
