import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type ModelServer,
  type RecordedRequest,
  startModelServer,
} from '../model-server/server.js';
import type { ScriptedTurn } from '../model-server/step.js';
import { AGENTS, type Agent } from '../support/agents.js';
import { type Bench, createBench, processesWith } from '../support/bench.js';
import { userEnvironment } from '../support/invoke.js';

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url));
const YOKE = join(PACKAGES, 'cli/dist/bin.cjs');
const SOURCE = "export const greet = (name) => 'Hello, ' + name;\n";

let bench: Bench;
let server: ModelServer;

afterEach(async () => {
  await server.close();
  bench.dispose();
});

describe.each(AGENTS)('yoke loop run with $name', (agent) => {
  test('lands two stories, each after a failing test has passed', async () => {
    server = await startModelServer(implementStory);
    bench = createBench(projectFiles(agent, server.url));
    linkPackages(bench, agent);

    const { exitCode, stdout, stderr } = await runYoke(agent, ['loop', 'run', '--json']);

    expect({ exitCode, stderr, stdout: exitCode === 0 ? '' : stdout.slice(-4_000) }).toEqual({
      exitCode: 0,
      stderr: expect.any(String),
      stdout: '',
    });
    expect(bench.read('src/greet.mjs')).toBe(SOURCE);
    expect(bench.read('.yoke/prd.yaml').match(/passes: true/g)).toHaveLength(2);
    expect(processesWith(bench.base)).toEqual([]);
  });

  test('begins the prompts of two stories with the same bytes, and says how long each is', async () => {
    server = await startModelServer(implementStory);
    bench = createBench(projectFiles(agent, server.url));
    linkPackages(bench, agent);

    const { stdout } = await runYoke(agent, ['loop', 'run', '--json']);

    const prompts = server
      .modelRequests()
      .filter(({ turnsBefore }) => turnsBefore === 0)
      .map(({ body }) => findPrompt(body));
    const [first = '', second = ''] = prompts;
    expect(prompts).toHaveLength(2);
    const story = second.indexOf('Story STORY-part');
    expect(story).toBeGreaterThan(500);
    expect(commonPrefix(first, second).length).toBeGreaterThanOrEqual(story);
    const sizes = stdout
      .split('\n')
      .filter((line) => line.includes('"invocation-end"'))
      .map((line) => JSON.parse(line).data.envelope.promptBytes);
    // Some agents take the last line feed off.
    expect(sizes).toEqual(prompts.map((prompt) => Buffer.byteLength(`${prompt.trimEnd()}\n`)));
  });

  test('yoke doctor finds the agent, its version, and that a key signs it in', async () => {
    server = await startModelServer([]);
    bench = createBench(projectFiles(agent, server.url));
    linkPackages(bench, agent);

    const { exitCode, stdout } = await runYoke(agent, ['doctor']);

    expect(stdout).toMatch(
      new RegExp(`^ok +agent-${agent.name}: .* ${agent.version}, signed in$`, 'm'),
    );
    expect(stdout).toContain(`@yoke/provider-${agent.name} is loaded`);
    expect(exitCode).toBe(0);
    expect(server.modelRequests()).toEqual([]);
  });

  test('stops with the login command when nobody is signed in', async () => {
    server = await startModelServer(() => ({ do: 'fail', status: 401 }));
    bench = createBench(projectFiles(agent, server.url));
    linkPackages(bench, agent);

    const { exitCode, stdout } = await runYoke(agent, ['loop', 'run', '--json']);

    expect(exitCode).not.toBe(0);
    expect(stdout).toContain('sign in with');
    expect(bench.read('.yoke/prd.yaml')).not.toContain('passes: true');
  });
});

/** The title of a story that has landed stands in the history, which some agents quote; its criterion does not. */
function implementStory({ raw, turnsBefore }: RecordedRequest): ScriptedTurn {
  const name = raw.includes('part says hello') ? 'part' : 'greet';
  return turnsBefore === 0
    ? { do: 'write', path: `src/${name}.mjs`, content: SOURCE.replace('greet', name) }
    : { do: 'say', text: 'Done.', usage: { input: 10, output: 5 } };
}

function projectFiles(agent: Agent, url: string) {
  const test = (name: string) =>
    `import test from 'node:test';\nimport assert from 'node:assert/strict';\nimport { ${name} } from '../src/${name}.mjs';\ntest('${name}', () => assert.equal(${name}('Ada'), 'Hello, Ada'));\n`;
  const story = (name: string) =>
    `- id: STORY-${name}\n  title: Add ${name}\n  acceptance:\n    - id: AC1\n      text: ${name} says hello\n      verify: [node --test test/${name}.test.mjs]\n  passes: false\n`;
  const options = JSON.stringify(agent.options(url));
  return {
    'package.json': '{ "name": "hello", "type": "module", "private": true }\n',
    '.gitignore': 'node_modules/\n.yoke/*\n!.yoke/prd.yaml\n!.yoke/config.yaml\n!.yoke/context/\n',
    // The first landing would make it, and with it the prompt would name one file more.
    '.yoke/context/DECISIONS.md': '# Decisions\n',
    'test/greet.test.mjs': test('greet'),
    'test/part.test.mjs': test('part'),
    'test/base.test.mjs': `import test from 'node:test';\ntest('base', () => {});\n`,
    '.yoke/prd.yaml': story('greet') + story('part'),
    '.yoke/config.yaml': [
      `plugins: ['@yoke/provider-${agent.name}']`,
      `runner: { agent: ${agent.name}, model: ${agent.model}, bare: true }`,
      `agents: { ${agent.name}: { with: ${options} } }`,
      'verify: { command: node --test test/base.test.mjs }',
      '',
    ].join('\n'),
  };
}

/** What `npm install --save-dev @yoke/provider-…` would do. */
function linkPackages({ cwd }: Bench, agent: Agent): void {
  const scope = join(cwd, 'node_modules/@yoke');
  mkdirSync(scope, { recursive: true });
  const name = `provider-${agent.name}`;
  symlinkSync(join(PACKAGES, name), join(scope, name));
}

function runYoke(agent: Agent, args: readonly string[]) {
  const env = {
    ...userEnvironment({ agent, bench, url: server.url }),
    YOKE_STATE_DIR: join(bench.home, 'state'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  };
  return new Promise<{ exitCode: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [YOKE, ...args],
      { cwd: bench.cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

/** The text of the request that holds the story: the prompt as the agent passed it on. */
function findPrompt(value: unknown): string {
  if (typeof value === 'string') return value.includes('says hello') ? value : '';
  if (typeof value !== 'object' || value === null) return '';
  const found = Object.values(value).map(findPrompt);
  return found.sort((a, b) => b.length - a.length)[0] ?? '';
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
