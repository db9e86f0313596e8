import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../model-server/server.js';
import type { ScriptedTurn } from '../model-server/step.js';
import { AGENTS } from '../support/agents.js';
import { type Bench, createBench } from '../support/bench.js';
import { ANSWER_SCHEMA } from '../support/cases.js';
import { type CageSupport, probeCage, systemEffects } from '../support/core.js';
import { invoke } from '../support/invoke.js';

const SAY: ScriptedTurn = { do: 'say', text: 'Done.', usage: { output: 1 } };
const DELEGATION =
  /^(agent|task|invoke_agent|workflow|sendmessage|schedulewakeup|cron.*|skill|spawn_agent|create_goal)$/i;

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
  test('writes files and runs commands on its bench when it is safe', async () => {
    bench = createBench();
    server = await startModelServer([
      { do: 'write', path: 'src/greet.txt', content: 'hello\n' },
      { do: 'shell', command: 'cp src/greet.txt copy.txt' },
      SAY,
    ]);

    await invoke({ agent, bench, url: server.url, cageSupport });

    expect(bench.read('copy.txt')).toBe('hello\n');
  });

  test('leaves the tree clean when it may only read', async () => {
    bench = createBench();
    server = await startModelServer([
      { do: 'shell', command: 'echo x > by-shell.txt; rm README.md' },
      { do: 'call', name: 'Write', args: { file_path: 'by-tool.txt', content: 'x' } },
      { do: 'call', name: 'write_file', args: { file_path: 'by-tool.txt', content: 'x' } },
      SAY,
    ]);

    const { conclusion } = await invoke({
      agent,
      bench,
      url: server.url,
      cageSupport,
      request: { role: 'review', permissions: 'read-only' },
    });

    expect(conclusion.outcome).not.toBe('crashed');
    expect(bench.changes()).toBe('');
  });

  test('does not write outside of its bench with its own tools when it is safe', async () => {
    bench = createBench();
    const outside = join(bench.home, 'outside.txt');
    server = await startModelServer([
      { do: 'call', name: 'Write', args: { file_path: outside, content: 'x' } },
      { do: 'call', name: 'write_file', args: { file_path: outside, content: 'x' } },
      SAY,
    ]);

    await invoke({ agent, bench, url: server.url, cageSupport });

    expect(existsSync(outside)).toBe(false);
  });

  test('lifts its own limits when it is unsafe', async () => {
    bench = createBench();
    const outside = join(bench.home, 'outside.txt');
    server = await startModelServer([{ do: 'shell', command: `echo x > ${outside}` }, SAY]);

    const { conclusion } = await invoke({
      agent,
      bench,
      url: server.url,
      cageSupport,
      request: { permissions: 'unsafe' },
    });

    expect(conclusion.outcome).toBe('completed');
    expect(existsSync(outside)).toBe(true);
  });

  test.each(['safe', 'read-only', 'unsafe'] as const)(
    'is offered no agents of its own when it is %s',
    async (permissions) => {
      bench = createBench();
      server = await startModelServer([SAY]);

      await invoke({ agent, bench, url: server.url, cageSupport, request: { permissions } });

      const offered = server.modelRequests().flatMap(({ tools }) => tools.map(({ name }) => name));
      expect(offered).not.toHaveLength(0);
      expect(offered.filter((name) => DELEGATION.test(name))).toEqual([]);
    },
  );

  test('asks for the model and the effort that were chosen', async () => {
    bench = createBench();
    server = await startModelServer([SAY]);
    const hasEffort = agent.provider.capabilities.reasoningEffort === true;

    await invoke({
      agent,
      bench,
      url: server.url,
      cageSupport,
      request: hasEffort ? { reasoningEffort: 'high' } : {},
    });

    const asked = server.modelRequests().map(({ model, effort }) => ({ model, effort }));
    expect(asked).toEqual([{ model: agent.model, effort: hasEffort ? 'high' : undefined }]);
  });

  test('answers to a schema', async () => {
    bench = createBench();
    const value = { isRight: false, note: 'line 3' };
    server = await startModelServer([{ do: 'answer', value, usage: { output: 3 } }, SAY]);

    const { conclusion } = await invoke({
      agent,
      bench,
      url: server.url,
      cageSupport,
      request: { role: 'review', permissions: 'read-only', answerSchema: ANSWER_SCHEMA },
    });

    expect(conclusion).toMatchObject({ outcome: 'completed', structured: value });
  });

  test('takes a prompt of 300 KB, byte for byte', async () => {
    bench = createBench();
    const prompt = `BEGIN ${'ä🦬\u2028"\\x '.repeat(20_000)} END\n`;
    const file = join(bench.scratchDir, 'prompt.md');
    // An agent that would lose output over it is given a file instead, which it has to be able to read.
    server = await startModelServer(({ raw, turnsBefore }) =>
      turnsBefore === 0 && raw.includes(file)
        ? { do: 'call', name: 'read_file', args: { file_path: file } }
        : SAY,
    );

    const { conclusion } = await invoke({
      agent,
      bench,
      url: server.url,
      cageSupport,
      request: { prompt },
    });

    const asked = JSON.stringify(server.modelRequests().at(-1)?.body);
    expect(conclusion.outcome).toBe('completed');
    if (asked.includes(file)) {
      expect(readFileSync(file, 'utf8')).toBe(prompt);
      expect(asked).toContain(JSON.stringify(prompt).slice(1, 1_000));
    } else {
      expect(asked).toContain(JSON.stringify(prompt.trimEnd()).slice(1, -1));
    }
  });

  test('hands two stories to the model with the same beginning, byte for byte', async () => {
    bench = createBench();
    const rules = 'You work for Yoke. Keep to the story.\n'.repeat(20);
    server = await startModelServer([SAY]);

    for (const story of ['Story A', 'Story B']) {
      const request = { prompt: `${rules}\n${story}\n` };
      await invoke({ agent, bench, url: server.url, cageSupport, request });
    }

    const [first = '', second = ''] = server
      .modelRequests()
      .map(({ raw }) => raw.slice(raw.indexOf('You work for Yoke.')));
    expect(commonPrefix(first, second)).toContain(JSON.stringify(`${rules}\nStory `).slice(1, -1));
  });
});

// The others deny by asking nobody, which their providers tell as "denied"; this one lets the command fail.
describe('codex', () => {
  const codex = AGENTS.filter(({ name }) => name === 'codex');

  test.each(
    codex.flatMap((agent) => [
      { agent, permissions: 'safe', reached: 0 } as const,
      { agent, permissions: 'unsafe', reached: 1 } as const,
    ]),
  )(
    'lets a command onto the network $reached times when it is $permissions, and goes on',
    async (one) => {
      const { agent, permissions, reached } = one;
      bench = createBench();
      server = await startModelServer(({ turnsBefore }) =>
        turnsBefore === 0
          ? {
              do: 'shell',
              command: `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${server.port} && printf "GET /leak HTTP/1.0\\r\\n\\r\\n" >&3 && cat <&3'`,
            }
          : SAY,
      );

      const request = { permissions };
      const { conclusion } = await invoke({ agent, bench, url: server.url, cageSupport, request });

      expect(conclusion).toMatchObject({ outcome: 'completed', report: 'Done.' });
      expect(server.requests.filter(({ path }) => path === '/leak')).toHaveLength(reached);
    },
  );
});

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
