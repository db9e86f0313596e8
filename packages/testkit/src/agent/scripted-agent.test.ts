import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentScript, AgentStep } from './agent-step.js';
import { type ScriptedAgent, scriptedAgent } from './scripted-agent.js';

let bench: string;
const agents: ScriptedAgent[] = [];

beforeEach(async () => {
  bench = await mkdtemp(join(tmpdir(), 'yoke-bench-'));
});

afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.remove();
  await rm(bench, { recursive: true, force: true });
});

async function create(script: AgentScript): Promise<ScriptedAgent> {
  const agent = await scriptedAgent(script);
  agents.push(agent);
  return agent;
}

function start(agent: ScriptedAgent, prompt: string) {
  const [program, file] = agent.command;
  const child = spawn(program, [file], { cwd: bench, stdio: ['pipe', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stdin.end(prompt);
  const ended = new Promise<{ exitCode: number | null; stdout: string }>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, stdout }));
  });
  return { child, ended };
}

async function act(...steps: readonly AgentStep[]) {
  const agent = await create({ 'STORY-1': [steps] });
  return start(agent, 'Rules\n\nStory STORY-1: do it\n').ended;
}

const readBench = (path: string) => readFile(join(bench, path), 'utf8');

describe('scriptedAgent', () => {
  it('writes, edits and deletes files of its bench', async () => {
    await writeFile(join(bench, 'old.txt'), 'x');

    await act(
      { do: 'write', path: 'src/a.txt', text: 'one $& two' },
      { do: 'edit', path: 'src/a.txt', find: 'two', replace: '$& three' },
      { do: 'delete', path: 'old.txt' },
    );

    expect(await readBench('src/a.txt')).toBe('one $& $& three');
    await expect(readBench('old.txt')).rejects.toThrow('ENOENT');
  });

  it('says that it is done, like every agent', async () => {
    expect(await act({ do: 'print', text: 'thinking' })).toEqual({
      exitCode: 0,
      stdout: 'thinking\ndone: everything is finished and all tests pass\n',
    });
  });

  it('ends with 70 when the text to edit is not there', async () => {
    await writeFile(join(bench, 'a.txt'), 'a');

    const { exitCode } = await act({ do: 'edit', path: 'a.txt', find: 'b', replace: 'c' });

    expect(exitCode).toBe(70);
  });

  it('ends with 71 when it was not told what a test expects', async () => {
    const { exitCode } = await act({ do: 'expect-prompt', text: 'It was refused' });

    expect(exitCode).toBe(71);
  });

  it('takes the steps of the next attempt at each start, and the last ones from then on', async () => {
    const print = (text: string): readonly AgentStep[] => [{ do: 'print', text }];
    const agent = await create({
      'STORY-1': [print('first'), print('second')],
      'STORY-2': [print('other')],
    });
    const words = [];

    for (const id of ['STORY-1', 'STORY-2', 'STORY-1', 'STORY-1']) {
      words.push((await start(agent, `Story ${id}: do it\n`).ended).stdout.split('\n')[0]);
    }

    expect(words).toEqual(['first', 'other', 'second', 'second']);
  });

  it('counts attempts in its bench when it cannot write beside its program', async () => {
    const agent = await create({
      'STORY-1': [[{ do: 'exit', code: 1 }], [{ do: 'exit', code: 2 }]],
    });
    await writeFile(
      join(dirname(agent.command[1]), 'attempts'),
      'a file where the folder would be',
    );

    const first = await start(agent, 'Story STORY-1: do it\n').ended;
    const second = await start(agent, 'Story STORY-1: do it\n').ended;

    expect([first.exitCode, second.exitCode]).toEqual([1, 2]);
  });

  it('waits for the file that a test makes', async () => {
    const ready = join(bench, 'ready');
    const agent = await create({
      'STORY-1': [
        [
          { do: 'write', path: 'before', text: '' },
          { do: 'wait-for', path: ready },
        ],
      ],
    });
    const { ended } = start(agent, 'Story STORY-1: do it\n');

    await writeFile(ready, '');

    expect((await ended).exitCode).toBe(0);
  });

  it('hangs until it is killed', async () => {
    const agent = await create({ 'STORY-1': [[{ do: 'print', text: 'hanging' }, { do: 'hang' }]] });
    const { child, ended } = start(agent, 'Story STORY-1: do it\n');
    child.stdout.once('data', () => child.kill('SIGKILL'));

    expect((await ended).exitCode).toBeNull();
  });

  it('leaves a process behind that outlives it', async () => {
    const pidFile = join(bench, 'pid');

    await act({ do: 'spawn-stray', pidFile });

    const pid = Number(await readFile(pidFile, 'utf8'));
    expect(() => process.kill(pid, 0)).not.toThrow();
    process.kill(pid, 'SIGKILL');
  });
});
