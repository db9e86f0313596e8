import { afterEach, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../model-server/server.js';
import type { ScriptedTurn } from '../model-server/step.js';
import { AGENTS } from '../support/agents.js';
import { type Bench, createBench, heirsOf, processesWith } from '../support/bench.js';
import { type CageSupport, probeCage, systemEffects } from '../support/core.js';
import { invoke } from '../support/invoke.js';

const LEFTOVERS: ScriptedTurn = {
  do: 'shell',
  command:
    'nohup sleep 600 >/dev/null 2>&1 & setsid sleep 600 >/dev/null 2>&1 & (setsid nohup sleep 600 >/dev/null 2>&1 &) ; echo begin; node -e "setTimeout(() => {}, 600000)"',
};

let cageSupport: CageSupport;
let bench: Bench;
let server: ModelServer;

afterEach(async () => {
  await server.close();
  await cageSupport.close();
  const left = processesWith(bench.base);
  bench.dispose();
  expect(left).toEqual([]);
});

const CAGES = [
  ['in a PID namespace', undefined],
  ['in a process group', false],
] as const;

describe.each(AGENTS)('$name', (agent) => {
  test.each(CAGES)(
    'leaves no process when it is cancelled in mid-tool %s',
    async (_name, namespaces) => {
      bench = createBench();
      cageSupport = await probe(namespaces);
      server = await startModelServer([LEFTOVERS]);
      const controller = new AbortController();
      // The tool runs once the agent has asked for it and the command's own process is there.
      const watch = setInterval(() => {
        if (processesWith('setTimeout(() => {}, 600000)').length > 0) controller.abort('stop');
      }, 50);

      const call = invoke({
        agent,
        bench,
        url: server.url,
        cageSupport,
        signal: controller.signal,
      }).finally(() => clearInterval(watch));

      await expect(call).rejects.toBe('stop');
      expect(heirsOf(bench.base)).toEqual([]);
    },
  );

  test.each(CAGES)('leaves no process when it ends by itself %s', async (_name, namespaces) => {
    bench = createBench();
    cageSupport = await probe(namespaces);
    server = await startModelServer([
      {
        do: 'shell',
        command:
          'nohup sleep 600 >/dev/null 2>&1 & setsid sleep 600 >/dev/null 2>&1 & echo started',
      },
      { do: 'say', text: 'Done.', usage: { output: 1 } },
    ]);

    const { conclusion, result } = await invoke({
      agent,
      bench,
      url: server.url,
      cageSupport,
    });

    expect(conclusion.outcome).toBe('completed');
    expect(result.isProvenDead).toBe(true);
    expect(heirsOf(bench.base)).toEqual([]);
  });

  test.each(['nothing', 'first-text'] as const)(
    'is stopped by the idle timer when the model hangs after %s',
    async (after) => {
      bench = createBench();
      cageSupport = await probe(undefined);
      server = await startModelServer(() => ({ do: 'hang', after }));

      const { conclusion, result } = await invoke({
        agent,
        bench,
        url: server.url,
        cageSupport,
        idleMs: 6_000,
      });

      expect(conclusion.outcome).toBe('timed-out');
      expect(result).toMatchObject({ end: { endedBy: 'idle' }, isProvenDead: true });
    },
  );
});

function probe(namespaces: boolean | undefined): Promise<CageSupport> {
  return probeCage(systemEffects({ env: process.env }), { namespaces });
}
