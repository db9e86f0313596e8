import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject } from './project.js';

const multiply = { backlog: [buildModuleStory('multiply')], files: acceptanceTest('multiply', 6) };
const write: AgentStep = {
  do: 'write',
  path: 'src/multiply.js',
  text: 'export const multiply = (a, b) => a * b;\n',
};

/** Processes of this machine that carry the mark of a run. */
function processesOf(runId: string): readonly string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/environ`, 'latin1').includes(`YOKE_RUN_ID=${runId}`);
    } catch {
      // Gone meanwhile, or not ours to read.
      return false;
    }
  });
}

describe('a run that is stopped', () => {
  it('ends the agent and everything it started, lands nothing and keeps the work', async () => {
    const pidFile = 'stray.pid';
    const project = await createProject({
      ...multiply,
      script: { 'STORY-multiply': [[write, { do: 'spawn-stray', pidFile }, { do: 'hang' }]] },
    });
    const stop = new AbortController();
    const before = await project.snapshot();

    const running = project.run({ signal: stop.signal });
    const { runId } = await project.events.waitFor('invocation-start');
    await waitForFile(project.repository.stateDir, pidFile);
    const alive = processesOf(runId);
    stop.abort(new Error('the test stops it'));
    const result = await running;

    expect(result).toMatchObject({ state: 'interrupted', landed: [] });
    expect(await project.snapshot()).toBe(before);
    expect(alive.length).toBeGreaterThanOrEqual(2);
    expect(processesOf(runId)).toEqual([]);
    expect(project.events.ofType('run-end')).toHaveLength(1);
    expect(project.events.ofType('story-end').map(({ data }) => data.outcome)).toEqual([
      'interrupted',
    ]);
  });

  it('keeps what the agent had written, under a ref that the next run names', async () => {
    const half: AgentStep = { do: 'write', path: 'src/half.js', text: 'half a thought\n' };
    const project = await createProject({
      ...multiply,
      script: { 'STORY-multiply': [[half, { do: 'hang' }], [write]] },
    });
    const stop = new AbortController();
    const running = project.run({ signal: stop.signal });
    await project.events.waitFor('invocation-start');
    await waitForFile(project.repository.stateDir, 'src/half.js');
    stop.abort(new Error('the test stops it'));
    await running;

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(project.events.ofType('recovery').map(({ data }) => data.reason)).toEqual([
      expect.stringContaining('kept as refs/yoke/attempts/STORY-multiply/1'),
    ]);
    expect(await project.repository.git('ls-tree', '--name-only', 'HEAD', 'src/')).not.toContain(
      'half',
    );
  });

  it('while it proves calls the agent once, however often that happens', async () => {
    const project = await createProject({ ...multiply, script: { 'STORY-multiply': [[write]] } });
    const runAndStopAt = async (type: string) => {
      const stop = new AbortController();
      return project.run({
        signal: stop.signal,
        onEvent: (event) => {
          project.events.onEvent(event);
          if (event.type === type && event.storyId !== undefined) stop.abort(new Error('stopped'));
        },
      });
    };
    await runAndStopAt('candidate-sealed');
    await runAndStopAt('gate-start');
    await runAndStopAt('gate-start');

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(project.events.ofType('invocation-start')).toHaveLength(1);
  });

  it('by a pause ends between two stories, and goes on where it was', async () => {
    const project = await createProject({
      backlog: [
        buildModuleStory('multiply', { priority: 1 }),
        buildModuleStory('subtract', { priority: 2 }),
      ],
      files: { ...acceptanceTest('multiply', 6), ...acceptanceTest('subtract', -1) },
      script: {
        'STORY-multiply': [[write]],
        'STORY-subtract': [
          [
            {
              do: 'write',
              path: 'src/subtract.js',
              text: 'export const subtract = (a, b) => a - b;\n',
            },
          ],
        ],
      },
    });
    const pause = join(project.root, '.yoke/loop.pause');
    const first = await project.run({
      onEvent: (event) => {
        project.events.onEvent(event);
        if (event.type === 'invocation-start') void writeFile(pause, '');
      },
    });

    expect(first).toMatchObject({ state: 'paused', landed: [{ storyId: 'STORY-multiply' }] });
    expect(existsSync(pause)).toBe(false);
    expect(await project.run()).toMatchObject({
      state: 'complete',
      landed: [{ storyId: 'STORY-subtract' }],
    });
  });

  it('by a pause in the last story stops no later run', async () => {
    const project = await createProject({ ...multiply, script: { 'STORY-multiply': [[write]] } });
    const pause = join(project.root, '.yoke/loop.pause');

    const result = await project.run({
      onEvent: (event) => {
        if (event.type === 'invocation-start') void writeFile(pause, '');
      },
    });

    expect(result.state).toBe('complete');
    expect(existsSync(pause)).toBe(false);
  });

  it('by a timer of a silent agent proves what is on disk and lands it when it is green', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { timeoutMinutes: 0.02 } },
      script: { 'STORY-multiply': [[write, { do: 'hang' }]] },
    });

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(project.events.ofType('invocation-end')[0]?.data.envelope).toMatchObject({
      outcome: 'timed-out',
    });
  });

  it('by a timer is a timeout when what is on disk is red', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { timeoutMinutes: 0.02, maxAttempts: 1 } },
      script: {
        'STORY-multiply': [
          [
            { do: 'write', path: 'src/multiply.js', text: 'export const multiply = 1;\n' },
            { do: 'hang' },
          ],
        ],
      },
    });

    expect((await project.run()).failure?.kind).toBe('timeout');
  });
});

/** Finds a file that the agent wrote on its bench, wherever that is, and answers its text. */
async function waitForFile(stateDir: string, name: string): Promise<string> {
  for (;;) {
    const [id] = await readdir(stateDir).catch(() => []);
    const text = await readFile(join(stateDir, id ?? '', 'work', name), 'utf8').catch(() => '');
    if (text !== '') return text;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
