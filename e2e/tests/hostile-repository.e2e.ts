import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../model-server/server.js';
import { AGENTS } from '../support/agents.js';
import { type Bench, createBench, writeFiles } from '../support/bench.js';
import { type CageSupport, probeCage, systemEffects } from '../support/core.js';
import { hostileFiles, WORDS } from '../support/hostile-files.js';
import { invoke } from '../support/invoke.js';

let cageSupport: CageSupport;
let bench: Bench;
let server: ModelServer;

beforeAll(async () => {
  cageSupport = await probeCage(systemEffects({ env: process.env }));
  return () => cageSupport.close();
});

afterEach(async () => {
  await server.close();
  bench.dispose();
});

describe.each(AGENTS)('$name in a repository that wants to bend it', (agent) => {
  test.each([
    { role: 'implement', bare: true },
    { role: 'implement', bare: false },
    { role: 'review', bare: true },
    { role: 'review', bare: false },
  ] as const)('runs nothing of it for "$role" with "bare: $bare"', async ({ role, bare }) => {
    bench = createBench();
    const trap = join(bench.base, 'trap');
    bench.write(hostileFiles(`touch ${trap}`));
    server = await startModelServer([
      { do: 'shell', command: 'true', usage: { output: 1 } },
      { do: 'say', text: 'Done.', usage: { output: 1 } },
    ]);
    const permissions = role === 'review' ? 'read-only' : 'safe';

    const request = { role, permissions, bare } as const;
    await invoke({ agent, bench, url: server.url, cageSupport, request });

    expect(server.modelRequests()).not.toHaveLength(0);
    expect(existsSync(trap)).toBe(false);
  });

  test.each([true, false])('hears no word of it with "bare: %s"', async (bare) => {
    bench = createBench();
    bench.write(hostileFiles('true'));
    server = await startModelServer([{ do: 'say', text: 'Done.', usage: { output: 1 } }]);

    const request = { bare };
    const { conclusion } = await invoke({ agent, bench, url: server.url, cageSupport, request });

    const heard = server.modelRequests().map(({ raw }) => raw);
    expect(conclusion.outcome).toBe('completed');
    expect(heard.filter((raw) => raw.includes(WORDS))).toEqual([]);
  });

  test('hears and runs nothing of the user either when it starts bare', async () => {
    bench = createBench();
    const trap = join(bench.base, 'trap');
    writeFiles(bench.home, hostileFiles(`touch ${trap}`));
    server = await startModelServer([{ do: 'say', text: 'Done.', usage: { output: 1 } }]);

    await invoke({ agent, bench, url: server.url, cageSupport, request: { bare: true } });

    const heard = server.modelRequests().map(({ raw }) => raw);
    expect(heard).not.toHaveLength(0);
    expect(heard.filter((raw) => raw.includes(WORDS))).toEqual([]);
    expect(existsSync(trap)).toBe(false);
  });
});
