import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, runYoke } from './run-yoke.js';

const MANIFEST = '{ "scripts": { "test": "node --test" } }';

async function buildProject(): Promise<string> {
  const root = await makeFolder();
  await mkdir(join(root, '.git'));
  await writeFile(join(root, 'package.json'), MANIFEST);
  return root;
}

const read = (root: string, path: string) => readFile(join(root, path), 'utf8');

test('sets a project up without a question and says the one next command', async () => {
  const root = await buildProject();

  const { exitCode, stdout } = await runYoke(['init', root]);

  expect(stdout).toBe(
    'created .yoke/config.yaml\ncreated .yoke/prd.yaml\ncreated .gitignore\nNext: yoke doctor\n',
  );
  expect(await read(root, '.yoke/config.yaml')).toContain('verify: { command: npm test }');
  expect(await read(root, '.gitignore')).toContain('!/.yoke/prd.yaml');
  expect(exitCode).toBe(0);
});

test('overwrites nothing', async () => {
  const root = await buildProject();
  await mkdir(join(root, '.yoke'));
  await writeFile(join(root, '.yoke/config.yaml'), '# mine\n');
  await writeFile(join(root, '.yoke/prd.yaml'), '# mine too\n');

  const { stdout } = await runYoke(['init', root, '--yes']);

  expect(stdout).toContain('kept    .yoke/config.yaml\nkept    .yoke/prd.yaml\n');
  expect(await read(root, '.yoke/config.yaml')).toBe('# mine\n');
  expect(await read(root, '.yoke/prd.yaml')).toBe('# mine too\n');
});

test('changes nothing the second time', async () => {
  const root = await buildProject();
  await runYoke(['init', root]);
  const before = await read(root, '.gitignore');

  const { stdout } = await runYoke(['init', root]);

  expect(stdout).toContain('kept    .gitignore');
  expect(await read(root, '.gitignore')).toBe(before);
});

test('chooses the agent that is on PATH and names the package it needs', async () => {
  const root = await buildProject();
  const programs = await makeFolder();
  await writeFile(join(programs, 'codex'), '#!/bin/sh\nexit 1\n');
  await chmod(join(programs, 'codex'), 0o755);

  const { stdout } = await runYoke(['init', root], { env: { PATH: programs } });

  expect(await read(root, '.yoke/config.yaml')).toContain('runner: { agent: codex }');
  expect(stdout).toMatch(/Next: (npm install --save-dev @yoke\/provider-codex|yoke doctor)\n$/);
});

test('begins with git where there is no repository', async () => {
  const root = await makeFolder();

  expect((await runYoke(['init', root])).stdout).toContain('Next: git init\n');
});

test('the configuration that it writes holds', async () => {
  const root = await buildProject();
  await runYoke(['init', root]);

  const { exitCode, stdout } = await runYoke(['config', 'show', '--origin'], { cwd: root });

  expect(stdout).toContain('verify.command: "npm test"');
  expect(exitCode).toBe(0);
});

test('knows the test command of a project without a package.json', async () => {
  const root = await makeFolder();
  await writeFile(join(root, 'Cargo.toml'), '[package]\n');

  await runYoke(['init', root]);

  expect(await read(root, '.yoke/config.yaml')).toContain('verify: { command: cargo test }');
});
