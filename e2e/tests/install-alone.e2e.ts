import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/bench.js';
import { type Installation, prepareInstallation } from '../support/installation.js';

/** More than this would be something heavy: the smallest agent alone has 98 MB. */
const MOST_MEGABYTES = 40;

const CONFIG = `plugins: ['@yoke/provider-codex']
runner: { agent: scripted }
agents: { scripted: { command: [node, agent.mjs] } }
verify: { command: node --test test/base.test.mjs }
`;

const PROJECT = {
  '.gitignore': 'node_modules/\n/.yoke/*\n!/.yoke/config.yaml\n!/.yoke/prd.yaml\n',
  'agent.mjs':
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('hello.txt', 'Hello\\n');\n",
  'test/base.test.mjs': "import test from 'node:test';\ntest('base', () => {});\n",
  '.yoke/config.yaml': CONFIG,
  '.yoke/prd.yaml':
    '- id: STORY-1\n  title: Say hello\n  acceptance:\n    - id: AC1\n      text: it greets\n      verify: [test -s hello.txt]\n  passes: false\n',
};

let installation: Installation;

beforeAll(async () => {
  installation = await prepareInstallation();
  const { run, cwd } = installation;
  const installed = await run('npm', 'install', '@yoke/cli', '@yoke/provider-codex');
  expect(installed).toMatchObject({ exitCode: 0 });
  writeFiles(cwd, PROJECT);
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['config', 'user.name', 'Ada'],
    ['config', 'user.email', 'ada@example.org'],
    ['add', '--all'],
    ['commit', '--quiet', '--message=base'],
  ])
    expect(await run('git', ...args)).toMatchObject({ exitCode: 0 });
}, 240_000);

afterAll(() => installation.close());

test('npm brings the command and the one provider, no other and nothing that only tests need', () => {
  const present = readdirSync(join(installation.cwd, 'node_modules/@yoke'));

  expect(present.sort()).toEqual(['cli', 'core', 'gates', 'provider-codex', 'provider-command']);
  expect(installation.registry.taken()).toEqual(present.map((name) => `@yoke/${name}`));
});

test('npm brings no agent and nothing heavy', async () => {
  const names = installation.packages();
  const { stdout } = await installation.run('du', '-sk', 'node_modules');

  expect(names.filter((name) => /codex|claude|gemini/.test(name))).toEqual([
    '@yoke/provider-codex',
  ]);
  expect(Number.parseInt(stdout, 10) / 1000).toBeLessThan(MOST_MEGABYTES);
});

test('every installed package of Yoke has the version that the others ask for', () => {
  const scope = join(installation.cwd, 'node_modules/@yoke');
  const manifests = readdirSync(scope).map((name) =>
    JSON.parse(readFileSync(join(scope, name, 'package.json'), 'utf8')),
  );

  const asked = manifests.flatMap(({ dependencies }) => Object.entries(dependencies ?? {}));
  expect(asked.filter(([, range]) => String(range).startsWith('workspace:'))).toEqual([]);
});

test('yoke --version answers with the version that was installed', async () => {
  const manifest = join(installation.cwd, 'node_modules/@yoke/cli/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));

  const { exitCode, stdout } = await installation.run('yoke', '--version');

  expect(stdout).toBe(`${version}\n`);
  expect(exitCode).toBe(0);
});

test('yoke plugins finds the provider in the project', async () => {
  const { exitCode, stdout } = await installation.run('yoke', 'plugins');

  expect(stdout).toMatch(/@yoke\/provider-codex +plugin-v1 +from the project/);
  expect(exitCode).toBe(0);
});

test('yoke doctor says that a run can start', async () => {
  const { exitCode, stdout } = await installation.run('yoke', 'doctor');

  expect(stdout).toContain('a run can start: yoke loop run');
  expect(exitCode).toBe(0);
});

test('yoke loop run lands a story with a command as the agent', async () => {
  const { exitCode, stdout, stderr } = await installation.run('yoke', 'loop', 'run');

  expect({ exitCode, told: exitCode === 0 ? '' : stdout + stderr }).toEqual({
    exitCode: 0,
    told: '',
  });
  expect((await installation.run('git', 'show', 'HEAD:hello.txt')).stdout).toBe('Hello\n');
});

test('a provider that is missing is named with the command that installs it, and that command helps', async () => {
  const folder = join(installation.cwd, '.yoke');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.yaml'), CONFIG.replace('codex', 'gemini'));

  const before = await installation.run('yoke', 'loop', 'run');
  const [command = ''] = /npm install --save-dev \S+/.exec(before.stderr) ?? [];
  const [program = '', ...args] = command.split(' ');
  const installed = await installation.run(program, ...args);
  const after = await installation.run('yoke', 'plugins');

  expect(before.exitCode).toBe(2);
  expect(before.stderr).toContain('Cannot find plugin "@yoke/provider-gemini"');
  expect(command).toBe('npm install --save-dev @yoke/provider-gemini');
  expect(installed.exitCode).toBe(0);
  expect(after.stdout).toMatch(/@yoke\/provider-gemini +plugin-v1 +from the project/);
});
