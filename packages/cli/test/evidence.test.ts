import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BIN, makeFolder, runYoke } from './run-yoke.js';

const LOUD = `for (let line = 0; line < 3_000; line += 1) console.log('noise', line);
console.log('error: \\u001b[31mthe answer is missing\\u001b[0m');
process.exitCode = require('node:fs').existsSync('answer.txt') ? 0 : 1;
`;

const BACKLOG = `- id: S-1
  title: There is an answer
  priority: 1
  passes: false
  acceptance:
    - id: AC1
      text: there is an answer
      verify: [node loud.cjs]
`;

const CONFIG = `runner: { agent: script }
agents:
  script: { command: [sh, -c, "cat > /dev/null; echo try >> notes.txt"] }
verify: { command: "node --version", retries: 0 }
loop: { maxAttempts: 1 }
audit: { enabled: true }
`;

async function buildProject(files: Readonly<Record<string, string>> = {}) {
  const folder = await makeFolder();
  const root = join(folder, 'project');
  const env = { YOKE_STATE_DIR: join(folder, 'state'), HOME: folder };
  const all = {
    '.gitignore': '.yoke/*\n!.yoke/prd.yaml\n!.yoke/config.yaml\n',
    '.yoke/config.yaml': CONFIG,
    '.yoke/prd.yaml': BACKLOG,
    'loud.cjs': LOUD,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ada Test');
  git('config', 'user.email', 'ada@example.org');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'start');
  return { root, git, yoke: (...argv: readonly string[]) => runYoke(argv, { cwd: root, env }) };
}

const MARKER = /^\[full output: (\S+) \| [\d,]+ bytes \| sha256:([0-9a-f]{64})\]$/m;

describe('yoke gate run', () => {
  test('passes on the head of the branch, with exit code 0', async () => {
    const { yoke } = await buildProject();

    const { exitCode, stdout, stderr } = await yoke('gate', 'run', 'verify');

    expect(exitCode).toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain('gate verify on the head of the branch');
    expect(stderr).toContain('pass: passed');
  });

  test('prints what the agent would be told of a red gate, with exit code 1', async () => {
    const { root, yoke } = await buildProject();

    const { exitCode, stdout } = await yoke('gate', 'run', 'criterion');

    expect(exitCode).toBe(1);
    expect(stdout).toContain('error: the answer is missing');
    const [, path = '', digest] = MARKER.exec(stdout) ?? [];
    const bytes = await readFile(join(root, path));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
    expect((await stat(join(root, path))).mode & 0o777).toBe(0o600);
  });

  test('changes no file of the project and records nothing', async () => {
    const { git, yoke } = await buildProject();

    await yoke('gate', 'run', 'criterion');

    expect(git('status', '--porcelain')).toBe('');
    expect((await yoke('ledger', '--json')).stdout).toBe('');
  });

  test('looks at the files that the last attempt left, which stay as they are', async () => {
    const { yoke } = await buildProject();
    await yoke('loop', 'run');

    const first = await yoke('gate', 'run', 'audit', '--bench', '--json');
    const second = await yoke('gate', 'run', 'audit', '--bench', '--json');

    const shown = JSON.parse(first.stdout);
    expect(shown).toMatchObject({ storyId: 'S-1', changedPaths: ['notes.txt'] });
    expect(JSON.parse(second.stdout).treeId).toBe(shown.treeId);
    expect(first.exitCode).toBe(0);
  });

  test('says that there is no bench before a run has left one, with exit code 2', async () => {
    const { yoke } = await buildProject();

    const { exitCode, stderr } = await yoke('gate', 'run', 'verify', '--bench');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('[BENCH_MISSING]');
  });

  test('says what in the bench cannot be sealed, with exit code 2', async () => {
    const { yoke } = await buildProject({
      '.yoke/config.yaml': CONFIG.replace('echo try >> notes.txt', 'mkfifo pipe'),
    });
    await yoke('loop', 'run');

    const { exitCode, stderr } = await yoke('gate', 'run', 'verify', '--bench');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('pipe');
    expect(stderr).toContain('[BENCH_UNSEALABLE]');
  });

  test.each([
    [['gate', 'run', 'verfy'], 'Did you mean "verify"?', 'GATE_NOT_CONFIGURED'],
    [['gate', 'run', 'verify', '--story=S-2'], 'Did you mean "S-1"?', 'STORY_NOT_FOUND'],
  ])('cannot run %j, says why, and exits with 2', async (argv, hint, code) => {
    const { yoke } = await buildProject();

    const { exitCode, stderr } = await yoke(...argv);

    expect(exitCode).toBe(2);
    expect(stderr).toContain(hint);
    expect(stderr).toContain(`[${code}]`);
  });

  test('does not call a skipped gate passed', async () => {
    const { yoke } = await buildProject({
      '.yoke/prd.yaml': BACKLOG.replace(/ +verify: .*\n/, ''),
    });

    const { exitCode, stderr } = await yoke('gate', 'run', 'criterion');

    expect(exitCode).toBe(2);
    expect(stderr).toContain('skip: ');
  });
});

describe('yoke artifacts', () => {
  test('lists, shows and verifies what a refused attempt printed', async () => {
    const { root, yoke } = await buildProject();
    const { stdout: summary } = await yoke('loop', 'run');
    const [, path = '', digest = ''] = MARKER.exec(summary.replaceAll(/^ +/gm, '')) ?? [];

    const list = await yoke('artifacts', 'list');
    const shown = await yoke('artifacts', 'show', digest.slice(0, 10));
    const raw = await yoke('artifacts', 'show', path, '--raw');
    const verified = await yoke('artifacts', 'verify');

    expect(list.stdout).toContain(`${digest.slice(0, 12)} `);
    expect(list.stdout).toContain(`S-1/1 criterion AC1 stdout ${path}`);
    expect(shown.stdout).toContain('error: \\x1b[31mthe answer is missing\\x1b[0m');
    expect(raw.stdout).toBe(await readFile(join(root, path), 'utf8'));
    expect(verified).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('is whole') });
  });

  test('finds that a copy was changed, with exit code 1', async () => {
    const { root, yoke } = await buildProject();
    const { stdout } = await yoke('gate', 'run', 'criterion');
    const [, path = ''] = MARKER.exec(stdout) ?? [];
    await writeFile(join(root, path), 'all is well');

    const verified = await yoke('artifacts', 'verify');

    expect(verified.exitCode).toBe(1);
    expect(verified.stdout).toContain('copy-changed');
  });

  test('says that nothing is kept under a name, with exit code 1', async () => {
    const { yoke } = await buildProject();

    const { exitCode, stderr } = await yoke('artifacts', 'show', 'abcdef');

    expect(exitCode).toBe(1);
    expect(stderr).toContain('yoke artifacts list');
  });
});

test('lands nothing whose change holds a secret, and shows the secret to nobody', async () => {
  const token = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
  const { git, yoke } = await buildProject({
    '.yoke/config.yaml': CONFIG.replace(
      'echo try >> notes.txt',
      `echo ghp_${'wWPw5k4aXcaT4fNP0'}UcnZwJUVFk6LO0pINUx > answer.txt`,
    ),
  });

  const { exitCode, stdout, stderr } = await yoke('loop', 'run');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('answer.txt:1 found GitHub Token (secrets/github)');
  expect(stdout + stderr).not.toContain(token);
  expect(git('log', '--oneline').trim().split('\n')).toHaveLength(1);
});

test('yoke gates tells which gates have never blocked anything', async () => {
  const { yoke } = await buildProject();
  const before = await yoke('gates');
  await yoke('loop', 'run');

  const after = await yoke('gates');

  expect(before.stdout.match(/unproved/g)).toHaveLength(3);
  expect(before.stderr).toContain('yoke gates selftest');
  expect(after.stdout).toMatch(/criterion .*\[blocked 1, passed 0, last blocked \d{4}-/);
  expect(after.stdout).toMatch(/audit .*\[unproved/);
});

describe('yoke compact', () => {
  const compact = (input: string | Uint8Array, ...flags: readonly string[]) =>
    new Promise<{ readonly stdout: string; readonly exitCode: number | null }>((resolve) => {
      const child = spawn(process.execPath, [BIN, 'compact', ...flags], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      let stdout = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.once('close', (exitCode) => resolve({ stdout, exitCode }));
      child.stdin.end(input);
    });

  test('prints what explains a failure, within the budget', async () => {
    const output = `${'ok\n'.repeat(5_000)}error: broken pipe dream\n${'ok\n'.repeat(5_000)}`;

    const { stdout, exitCode } = await compact(output, '--budget=300');

    expect(exitCode).toBe(0);
    expect(stdout).toContain('error: broken pipe dream');
    expect(Buffer.byteLength(stdout.trimEnd())).toBeLessThanOrEqual(300);
  });

  test('prints nothing for nothing', async () => {
    expect((await compact('')).stdout).toBe('');
  });

  test('prints no control character of what it reads', async () => {
    const { stdout } = await compact('\u001b]0;x\u0007error: \u001b[31mred\u0000\n');

    expect(stdout).not.toMatch(/[^\n\x20-\x7e]/);
    expect(stdout).toContain('error: ');
  });
});
