import { execFile } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../model-server/server.js';
import { AGENTS, type Agent } from '../support/agents.js';
import { type Bench, createBench, processesWith } from '../support/bench.js';
import {
  implementStory,
  linkPackages,
  projectFiles,
  SOURCE,
  YOKE,
  yokeEnvironment,
} from '../support/project.js';

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

    const { exitCode, stdout, stderr } = await runYoke(agent, ['doctor']);

    expect(stderr).toBe('');
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

function runYoke(agent: Agent, args: readonly string[]) {
  const env = yokeEnvironment({ agent, bench, url: server.url });
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
