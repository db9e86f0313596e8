import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, runYoke } from './run-yoke.js';

async function makeProject(file: string, text: string): Promise<string> {
  const root = await makeFolder();
  execFileSync('git', ['init', '--quiet', root]);
  await mkdir(join(root, '.yoke'));
  await writeFile(join(root, file), text);
  return root;
}

test('the loop is switched off and on in the one place that says so', async () => {
  const text = '# mine\nverify: "true" # quick\n';
  const root = await makeProject('.yoke/config.yaml', text);
  const file = join(root, '.yoke/config.yaml');

  expect(await runYoke(['loop', 'off'], { cwd: root })).toMatchObject({ exitCode: 0 });
  expect(await readFile(file, 'utf8')).toBe(`${text}loop:\n  enabled: false\n`);
  expect(await runYoke(['loop', 'on'], { cwd: root })).toMatchObject({ exitCode: 0 });
  expect(await readFile(file, 'utf8')).toBe(`${text}loop:\n  enabled: true\n`);
});

test('a loop that is switched off is not run, and says how to allow it', async () => {
  const root = await makeProject('.yoke/config.yaml', 'verify: "true"\nloop: { enabled: false }\n');

  const { exitCode, stdout, stderr } = await runYoke(['loop', 'run', '--json'], { cwd: root });

  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'LOOP_DISABLED' } });
  expect(stderr).toContain('yoke loop on');
});

test('a project without any agent is not run, and says where to look', async () => {
  const root = await makeProject('.yoke/config.yaml', 'verify: "true"\n');

  const { exitCode, stdout, stderr } = await runYoke(['loop', 'run', '--json'], { cwd: root });

  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'NO_AGENT' } });
  expect(stderr).toContain('yoke doctor');
});

test('a configuration that is a program is not rewritten', async () => {
  const text = 'export default { verify: "true" };\n';
  const root = await makeProject('yoke.config.mjs', text);

  const { exitCode, stdout, stderr } = await runYoke(['loop', 'off', '--json'], { cwd: root });

  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'CONFIG_NOT_EDITABLE' } });
  expect(stderr).toContain('Set `loop.enabled` to false');
  expect(await readFile(join(root, 'yoke.config.mjs'), 'utf8')).toBe(text);
});
