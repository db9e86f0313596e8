import { chmod, writeFile } from 'node:fs/promises';
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
