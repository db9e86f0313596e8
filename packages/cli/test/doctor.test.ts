import { execFileSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, runYoke } from './run-yoke.js';

async function diagnose(programs: readonly string[]) {
  const [root, folder] = [await makeFolder(), await makeFolder()];
  for (const name of programs) {
    await writeFile(join(folder, name), '#!/bin/sh\nexit 1\n');
    await chmod(join(folder, name), 0o755);
  }
  const { stdout } = await runYoke(['doctor', '--json'], { cwd: root, env: { PATH: folder } });
  const checks: readonly { id: string; summary: string; fix?: string }[] =
    JSON.parse(stdout).checks;
  return (id: string) => checks.find((check) => check.id === id);
}

test('names the agents on PATH, each with the package that it needs', async () => {
  const find = await diagnose(['codex', 'gemini']);

  expect(find('agents-on-path')?.summary).toBe(
    'Codex (@yoke/provider-codex is not loaded), Gemini CLI (@yoke/provider-gemini is not loaded)',
  );
});

test('says how the first agent on PATH becomes the one of the project', async () => {
  const find = await diagnose(['gemini']);

  expect(find('agent')?.fix).toBe(
    "Run: npm install --save-dev @yoke/provider-gemini; then set `plugins: ['@yoke/provider-gemini']` and `runner: { agent: gemini }`",
  );
});

test('says which agents it looked for when none is there', async () => {
  const find = await diagnose([]);

  expect(find('agents-on-path')?.summary).toBe('none of Claude Code, Codex, Gemini CLI');
  expect(find('agent')?.fix).toBe('Name one under `runner.agent`: yoke init shows how');
});

async function makeRepository(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await makeFolder();
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'start');
  git('config', 'user.name', 'a');
  git('config', 'user.email', 'a@b');
  await mkdir(join(root, '.yoke'));
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
  return root;
}

const PROJECT = {
  '.yoke/config.yaml':
    'runner: { agent: x }\nagents: { x: { command: [cat] } }\nverify: { command: "true" }\n',
  '.yoke/prd.yaml': `- id: S-1
  title: Greets
  priority: 1
  passes: false
  acceptance:
    - { id: AC1, text: a greeting is there, verify: [test -f hello.txt] }
`,
};

test('finds a backlog that is not committed, which no run starts from', async () => {
  const [root, state] = [await makeRepository(PROJECT), await makeFolder()];

  const { exitCode, stdout } = await runYoke(['doctor'], {
    cwd: root,
    env: { YOKE_STATE_DIR: state },
  });

  expect(exitCode).toBe(1);
  expect(stdout).toContain('PROBLEM terms: There is no .yoke/prd.yaml in the commit');
  expect(stdout).toContain('git add -- .yoke/prd.yaml .yoke/config.yaml && git commit');
});

test('finds a state directory that cannot be used', async () => {
  const [root, folder] = [await makeRepository(PROJECT), await makeFolder()];
  await writeFile(join(folder, 'file'), '');

  const { exitCode, stdout } = await runYoke(['doctor'], {
    cwd: root,
    env: { YOKE_STATE_DIR: join(folder, 'file') },
  });

  expect(exitCode).toBe(1);
  expect(stdout).toContain('PROBLEM run: ');
});

test('names the version of git', async () => {
  const root = await makeRepository(PROJECT);
  const version = execFileSync('git', ['version'], { encoding: 'utf8' }).trim();

  const { stdout } = await runYoke(['doctor'], { cwd: root });

  expect(stdout).toContain(`git: ${version.replace('git version', 'git')}\n`);
});
