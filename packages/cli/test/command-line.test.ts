import { execFileSync, spawn } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderTexts } from '../src/command-line/render-texts.js';
import { BIN, makeFolder, runYoke } from './run-yoke.js';

test('the texts of the built command are what its table renders now', async () => {
  const { texts } = await import(join(BIN, '../texts.cjs'));

  expect(texts).toEqual(renderTexts(texts.version));
});

test('yoke alone prints its help', async () => {
  const { exitCode, stdout, stderr } = await runYoke([]);

  expect(stdout).toContain('Start with: yoke init');
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
});

test('works through a link, as npm installs it', async () => {
  const link = join(await makeFolder(), 'yoke');
  await symlink(BIN, link);

  const { exitCode, stdout } = await runYoke(['--version'], { bin: link });

  expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  expect(exitCode).toBe(0);
});

test.each([
  [['frobnicate'], 1],
  [['loop'], 1],
  [['loop', 'run', '--unknown'], 1],
  [['loop', 'run', '--max='], 1],
  [['loop', 'run', '--isolate', '--no-isolate'], 1],
  [['loop', 'run', '--review'], 2],
  [['config', 'show', '--cwd=/nowhere/at/all'], 2],
  [['completion', 'tcsh'], 1],
  [['loop', 'run', '--unknown', '--help'], 0],
])('yoke %j exits with %i', async (argv, exitCode) => {
  expect(await runYoke(argv)).toMatchObject({ exitCode });
});

test('an unknown command prints the usage on stderr', async () => {
  const { stdout, stderr } = await runYoke(['docter']);

  expect(stderr).toContain('Did you mean: yoke doctor?');
  expect(stderr).toContain('Usage: yoke <command>');
  expect(stdout).toBe('');
});

test('--json gives an error to programs too', async () => {
  const { stdout } = await runYoke(['config', 'show', '--json', '/nowhere/at/all']);

  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'DIRECTORY_MISSING' } });
});

test.skipIf(process.platform === 'win32')('does not open a debugger for SIGUSR1', async () => {
  const folder = await makeFolder();
  const child = spawn(process.execPath, [BIN, 'ledger', '--follow', folder], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8');
  const spoke = new Promise<void>((resolve) => {
    child.stderr.on('data', (text: string) => {
      stderr += text;
      resolve();
    });
  });
  await spoke;

  child.kill('SIGUSR1');
  child.kill('SIGINT');
  const exitCode = await new Promise((resolve) => child.once('close', resolve));

  expect(stderr).not.toContain('Debugger');
  expect(exitCode).toBe(130);
});

test('a named pipe in the place of the backlog is refused and not waited for', async () => {
  const root = await makeFolder();
  await mkdir(join(root, '.yoke'));
  execFileSync('mkfifo', [join(root, '.yoke/prd.yaml')]);

  const { exitCode, stderr } = await runYoke(['prd', 'check'], { cwd: root });

  expect(stderr).toContain('it is not a file [BACKLOG_MISSING]');
  expect(exitCode).toBe(2);
});

test('a run that a flag refuses says why to a program as well', async () => {
  const { exitCode, stdout } = await runYoke(['loop', 'run', '--reviewer=a', '--json']);

  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: 'USAGE', message: expect.stringContaining('"--reviewer" is refused') },
  });
  expect(exitCode).toBe(2);
});
