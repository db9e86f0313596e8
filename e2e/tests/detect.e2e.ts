import { execFile } from 'node:child_process';
import type { DetectContextV1 } from '@yoke/core/contracts';
import { afterEach, expect, test } from 'vitest';
import { AGENTS, type Agent } from '../support/agents.js';
import { type Bench, createBench } from '../support/bench.js';
import { NOWHERE, userEnvironment } from '../support/invoke.js';

let bench: Bench;

afterEach(() => bench.dispose());

test.each(AGENTS)('finds $name with its version and every flag that it needs', async (agent) => {
  bench = createBench();

  const found = await detect(agent, {});

  expect(found).toEqual({ installed: true, version: agent.version, signedIn: true });
});

test.each(AGENTS)('says how to sign in to $name', async (agent) => {
  bench = createBench();
  const names = Object.keys(agent.env(NOWHERE));

  const found = await detect(agent, Object.fromEntries(names.map((name) => [name, ''])));

  expect(found).toMatchObject({ installed: true, signedIn: false });
  expect(found.hint).toMatch(/^Sign in: /);
});

async function detect(agent: Agent, change: Readonly<Record<string, string>>) {
  const env = userEnvironment({ agent, bench, url: NOWHERE, env: change });
  const context: DetectContextV1 = {
    env,
    signal: new AbortController().signal,
    run: ([program, ...args]) =>
      new Promise((resolve) => {
        const child = execFile(program, args, { cwd: bench.cwd, env }, (_error, stdout, stderr) =>
          resolve({ exitCode: child.exitCode, stdout, stderr }),
        );
      }),
  };
  const options = await agent.provider.optionsSchema?.['~standard'].validate(
    agent.options(NOWHERE),
  );
  return agent.provider.detect(
    context,
    options !== undefined && 'value' in options ? options.value : {},
  );
}
