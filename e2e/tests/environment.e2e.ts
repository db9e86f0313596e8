import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { AGENTS } from '../support/agents.js';
import { type Bench, createBench } from '../support/bench.js';
import { invoke, NOWHERE } from '../support/invoke.js';

/** By these an agent knows that it was started by another one; by the last ones it would be bent or leak what is not its own. */
const OF_OTHERS = {
  CLAUDECODE: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
  CLAUDE_CODE_SSE_PORT: '9',
  CODEX_SANDBOX: 'seatbelt',
  CODEX_SANDBOX_NETWORK_DISABLED: '1',
  GEMINI_CLI: '1',
  GEMINI_CLI_IDE_SERVER_PORT: '9',
  NODE_OPTIONS: '--no-warnings',
  GIT_DIR: '/elsewhere',
  DATABASE_URL: 'postgres://secret',
};

let bench: Bench;

afterEach(() => bench.dispose());

test.each(AGENTS)('$name is not told that it runs inside another agent', async (agent) => {
  bench = createBench();
  const [program, told] = [join(bench.base, 'program'), join(bench.base, 'told')];
  writeFileSync(program, `#!/bin/sh\nenv >${told}\n`);
  chmodSync(program, 0o755);

  await invoke({ agent, bench, url: NOWHERE, options: { program }, env: OF_OTHERS });

  const names = bench
    .read('../told')
    .split('\n')
    .map((line) => line.replace(/=.*/, ''));
  expect(names).toContain('PATH');
  expect(names).toEqual(expect.arrayContaining(Object.keys(agent.env(NOWHERE))));
  expect(names.filter((name) => name in OF_OTHERS)).toEqual([]);
});
