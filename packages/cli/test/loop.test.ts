import { execFileSync, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { BIN, makeFolder, runYoke } from './run-yoke.js';

const BACKLOG = `- id: S-1
  title: There is an answer
  priority: 1
  passes: false
  acceptance:
    - id: AC1
      text: answer.txt says 42
      verify: [grep -q 42 answer.txt]
`;

const config = (script: string) => `runner: { agent: script }
agents:
  script: { command: [sh, -c, ${JSON.stringify(script)}] }
verify: { command: "true", retries: 0 }
loop: { maxAttempts: 1 }
`;

interface Project {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly git: (...args: readonly string[]) => string;
  readonly yoke: (...argv: readonly string[]) => ReturnType<typeof runYoke>;
}

async function buildProject(
  script: string,
  files: Readonly<Record<string, string>> = {},
): Promise<Project> {
  const folder = await makeFolder();
  const root = join(folder, 'project');
  const env = { YOKE_STATE_DIR: join(folder, 'state'), HOME: folder };
  const all = { '.yoke/config.yaml': config(script), '.yoke/prd.yaml': BACKLOG, ...files };
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
  return { root, env, git, yoke: (...argv) => runYoke(argv, { cwd: root, env }) };
}

test('lands a story that is proved, and says on what evidence', async () => {
  const { git, yoke } = await buildProject('cat > /dev/null; echo 42 > answer.txt');

  const { exitCode, stdout } = await yoke('loop', 'run');

  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/landed {2}S-1 There is an answer: commit [0-9a-f]{10}/);
  expect(stdout).toContain('evidence: .yoke/proof/S-1/evidence.json');
  expect(stdout).toContain('complete: Every story has landed.');
  expect(git('log', '-1', '--format=%s')).toBe('yoke: complete S-1 There is an answer\n');
});

test('refuses work that is not proved, keeps it, and says what to do', async () => {
  const { git, yoke } = await buildProject('cat > /dev/null; echo 41 > answer.txt');

  const { exitCode, stdout } = await yoke('loop', 'run');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('refused S-1 There is an answer');
  expect(stdout).toMatch(/its work is kept: yoke attempts show S-1\/\d+/);
  expect(git('log', '--format=%s')).toBe('start\n');
  expect((await yoke('attempts', 'list')).stdout).toContain('S-1/1');
  expect((await yoke('attempts', 'show', 'S-1')).stdout).toContain('+41');
  await yoke('attempts', 'restore', 'S-1');
  expect(git('for-each-ref', '--format=%(refname)', 'refs/yoke/')).toMatch(
    /^refs\/yoke\/restored\/S-1\/\d+\n$/,
  );
});

test('--json prints events and nothing else on stdout', async () => {
  const { yoke } = await buildProject('cat > /dev/null; echo 42 > answer.txt');

  const { stdout, stderr } = await yoke('loop', 'run', '--json');

  const types = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  expect(types[0]).toBe('run-start');
  expect(types.at(-1)).toBe('run-end');
  expect(stderr).toContain('complete: Every story has landed.');
});

test('the ledger tells the same events afterwards, and its chain is whole', async () => {
  const { yoke } = await buildProject('cat > /dev/null; echo 42 > answer.txt');
  await yoke('loop', 'run');

  const { stdout } = await yoke('ledger', '--json');

  expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ type: 'run-end' });
  const envelope = stdout.split('\n').find((line) => line.includes('"invocation-end"')) ?? '';
  expect(Number.isInteger(JSON.parse(envelope).data.envelope.durationMs)).toBe(true);
  expect((await yoke('ledger')).stdout).toContain(
    'run ended: complete, 1 story landed: Every story has landed.\n',
  );
  expect(await yoke('ledger', 'verify')).toMatchObject({ exitCode: 0 });
  expect((await yoke('loop', 'status', '--compact')).stdout).toMatch(/^state=complete /);
  expect(await yoke('loop', 'wait', '--timeout=5')).toMatchObject({ exitCode: 0 });
});

test('exits with 3 when a pause was asked for', async () => {
  const { root, yoke } = await buildProject('exit 1');
  await writeFile(join(root, '.yoke/loop.pause'), '');

  const { exitCode, stdout } = await yoke('loop', 'run');

  expect(exitCode).toBe(3);
  expect(stdout).toContain('paused');
});

test('exits with 1 when the cap is reached and work is left', async () => {
  const second = BACKLOG.replace('S-1', 'S-2').replace('priority: 1', 'priority: 2');
  const { yoke } = await buildProject('cat > /dev/null; echo 42 > answer.txt', {
    '.yoke/prd.yaml': `${BACKLOG}${second}`,
  });

  const { exitCode, stdout } = await yoke('loop', 'run', '--max=1');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('cap-reached');
});

test('lands although the configuration names a well-known agent that is not installed', async () => {
  const { yoke } = await buildProject('cat > /dev/null; echo 42 > answer.txt', {
    '.yoke/config.yaml': `${config('cat > /dev/null; echo 42 > answer.txt')}`.replace(
      'agents:',
      'agents:\n  codex: {}',
    ),
  });

  const { exitCode, stdout } = await yoke('loop', 'run');

  expect(stdout).toContain('landed');
  expect(exitCode).toBe(0);
});

test.each([
  [
    'the agent that is named is not installed',
    { '.yoke/config.yaml': 'agents: [codex, gemini]\nverify: "true"\n' },
    'npm install --save-dev @yoke/provider-codex',
  ],
  [
    'the loop is off',
    { '.yoke/config.yaml': `${config('true')}`.replace('maxAttempts: 1', 'enabled: false') },
    'yoke loop on',
  ],
  [
    'the agent is unknown',
    { '.yoke/config.yaml': 'runner: { agent: cluade }\nverify: "true"\n' },
    'AGENT_UNKNOWN',
  ],
  ['the backlog is no list of stories', { '.yoke/prd.yaml': 'stories: 7\n' }, '.yoke/prd.yaml'],
])('could not run when %s', async (_, files, said) => {
  const { yoke } = await buildProject('true', files);

  const { exitCode, stdout, stderr } = await yoke('loop', 'run');

  expect(stdout + stderr).toContain(said);
  expect([1, 2]).toContain(exitCode);
});

test.skipIf(process.platform === 'win32')(
  'SIGINT stops the agent, keeps the work and exits with 130',
  async () => {
    const { root, env, git } = await buildProject(
      'cat > /dev/null; echo 42 > answer.txt; exec sleep 600',
    );
    const child = spawn(process.execPath, [BIN, 'loop', 'run', '--json'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    let isAsked = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (isAsked || !text.includes('"invocation-start"')) return;
      isAsked = true;
      child.kill('SIGINT');
    });

    const exitCode = await new Promise((resolve) => child.once('close', resolve));

    expect(exitCode).toBe(130);
    expect(stderr).toContain('SIGINT: stopping; the work so far is kept');
    expect(git('log', '--format=%s')).toBe('start\n');
  },
);

test('doctor says that a run can start, and at what level of protection', async () => {
  const { yoke } = await buildProject('true');

  const { exitCode, stdout } = await yoke('doctor');

  expect(stdout).toMatch(/ok +protection: level L[012]: /);
  expect(stdout).toContain('a run can start: yoke loop run');
  expect(exitCode).toBe(0);
});

test('doctor settles every check, however many fail', async () => {
  const { root, yoke } = await buildProject('true', {
    '.yoke/config.yaml': 'plugins: [./absent.mjs]\nverify: "true"\n',
    '.yoke/prd.yaml': '[]\n',
  });
  await writeFile(join(root, '.git/MERGE_HEAD'), '0'.repeat(40));

  const { exitCode, stdout } = await yoke('doctor', '--json');

  const { checks, isSound } = JSON.parse(stdout);
  const problems = checks.filter((check: { state: string }) => check.state === 'problem');
  expect(problems.map((check: { id: string }) => check.id)).toEqual([
    'plugin-not-found',
    'repository',
    'backlog',
  ]);
  expect(isSound).toBe(false);
  expect(exitCode).toBe(1);
});

test('shows a kept attempt by the id of its story, whatever is in it', async () => {
  const { yoke } = await buildProject('cat > /dev/null; echo 41 > answer.txt', {
    '.yoke/prd.yaml': BACKLOG.replace('id: S-1', 'id: "Sign in / out"'),
  });
  await yoke('loop', 'run');

  const shown = await yoke('attempts', 'show', 'Sign in / out');

  expect(shown.stdout).toContain('+41');
  expect((await yoke('attempts', 'show', 'Sign in / out/1')).stdout).toBe(shown.stdout);
});

test('names the keys of stories that change nothing yet', async () => {
  const { yoke } = await buildProject('cat > /dev/null; echo 42 > answer.txt', {
    '.yoke/prd.yaml': `${BACKLOG}  sourceChange: a request\n`,
  });

  const { stdout } = await yoke('loop', 'run');

  expect((await yoke('ledger', '--json')).stdout).toContain('"STORY_KEYS_INACTIVE"');
  expect(stdout).toContain(
    'warning Keys of stories that are not active yet and change nothing: "sourceChange".\n',
  );
});
