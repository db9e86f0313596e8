import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../model-server/server.js';
import { AGENTS } from '../support/agents.js';
import { type Bench, createBench } from '../support/bench.js';
import { CASES, expectedOutcome, RESET_AT, scriptOf } from '../support/cases.js';
import { type CageSupport, probeCage, systemEffects } from '../support/core.js';
import { invoke, NOWHERE } from '../support/invoke.js';
import { type Recording, writeFixture, writeRecordings } from '../support/record.js';

/** `node e2e/run.mjs --record` writes what the agents print as the fixtures of their providers. */
const isRecording = process.env.YOKE_E2E_RECORD === '1';

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

describe.each(AGENTS)('$name', (agent) => {
  const cases = CASES.filter((one) => expectedOutcome(one, agent.name) !== undefined);
  const recordings: Recording[] = [];

  afterAll(() => {
    if (isRecording) writeRecordings(agent, recordings);
  });

  test.each(cases)('tells how a call ends: $name', async (one) => {
    bench = createBench();
    server = await startModelServer(scriptOf(one, agent.name));

    const url = one.isUnreachable === true ? NOWHERE : server.url;
    const called = await invoke({
      agent,
      bench,
      url,
      request: one.request,
      options: one.options?.[agent.name],
      env: one.env?.[agent.name],
      cageSupport,
    });
    if (isRecording) recordings.push(writeFixture({ agent, one, bench, url, called }));

    expect(called.conclusion).toMatchObject({ outcome: expectedOutcome(one, agent.name) });
    expect(called.result).toMatchObject({ isProvenDead: true, strayCount: 0 });
  });

  test('does not wait for longer than 20 seconds for a server that fails', async () => {
    bench = createBench();
    server = await startModelServer(() => ({ do: 'fail', status: 500 }));

    const { result } = await invoke({ agent, bench, url: server.url, cageSupport });

    expect(result.durationMs).toBeLessThan(20_000);
  });
});

test.each(AGENTS.filter(({ name }) => name !== 'gemini'))(
  '$name says when the limit of an account lifts',
  async (agent) => {
    const limit = CASES.find(({ name }) => name === 'account-limit');
    if (limit === undefined) throw new Error('the case is gone');
    bench = createBench();
    server = await startModelServer(scriptOf(limit, agent.name));

    const { conclusion } = await invoke({
      agent,
      bench,
      url: server.url,
      env: limit.env?.[agent.name],
      cageSupport,
    });

    const resetAt = new Date(RESET_AT * 1000).toISOString();
    expect(conclusion.limit).toEqual({ kind: 'account', resetAt });
  },
);
