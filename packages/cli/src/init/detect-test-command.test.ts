import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { detectTestCommand } from './detect-test-command.js';

async function buildProject(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'yoke-detect-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

test.each([
  ['cargo test', { 'Cargo.toml': '[package]\n' }],
  ['go test ./...', { 'go.mod': 'module x\n' }],
  ['python3 -m pytest', { 'pytest.ini': '' }],
  ['python3 -m pytest', { 'tests/conftest.py': '' }],
  ['python3 -m pytest', { 'pyproject.toml': '[tool.pytest.ini_options]\n' }],
  ['python3 -m pytest', { 'requirements-dev.txt': 'black\npytest==8\n' }],
])('%s is known by %j', async (command, files) => {
  expect(await detectTestCommand(await buildProject(files))).toBe(command);
});

test.each([
  [{}],
  [{ 'pyproject.toml': '[project]\n' }],
  [{ 'requirements.txt': 'not-pytest\n' }],
  [{ 'Cargo.toml/x': '' }],
])('nothing is guessed from %j', async (files) => {
  expect(await detectTestCommand(await buildProject(files))).toBeUndefined();
});

test('a project of several kinds is asked about', async () => {
  const root = await buildProject({ 'Cargo.toml': '', 'go.mod': '' });

  expect(await detectTestCommand(root)).toBeUndefined();
});
