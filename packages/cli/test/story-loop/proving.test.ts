import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineGate, type EventV1 } from '@yoke/core';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type ProjectInput } from './project.js';

const write: AgentStep = {
  do: 'write',
  path: 'src/multiply.js',
  text: 'export const multiply = (a, b) => a * b;\n',
};

function buildInput(more: Partial<ProjectInput> = {}): ProjectInput {
  return {
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    script: { 'STORY-multiply': [[write]] },
    ...more,
  };
}

describe('a criterion', () => {
  it('that is marked redFirst and green before any work is refused before any agent is paid', async () => {
    const acceptance = [
      { id: 'AC1', text: 'adds', verify: ['node --test test/add.test.js'], redFirst: true },
    ];
    const project = await createProject(
      buildInput({ backlog: [buildModuleStory('multiply', { acceptance })] }),
    );

    const result = await project.run();

    expect(result.failure?.reason).toContain('green before any work');
    expect(project.events.ofType('invocation-start')).toEqual([]);
  });

  it('that is marked redFirst and red before any work lets the story through', async () => {
    const acceptance = [
      {
        id: 'AC1',
        text: 'works',
        verify: ['node --test test/multiply.acceptance.js'],
        redFirst: true,
      },
    ];
    const project = await createProject(
      buildInput({ backlog: [buildModuleStory('multiply', { acceptance })] }),
    );

    expect((await project.run()).state).toBe('complete');
  });

  it('is proved by held-out files that the agent never sees and that never land', async () => {
    const oracle = await mkdtemp(join(tmpdir(), 'yoke-oracle-'));
    onTestFinished(() => rm(oracle, { recursive: true, force: true }));
    await writeFile(
      join(oracle, 'hidden.test.js'),
      "import test from 'node:test';\nimport assert from 'node:assert/strict';\nimport { multiply } from './src/multiply.js';\ntest('hidden', () => assert.equal(multiply(7, 8), 56));\n",
    );
    const acceptance = [
      { id: 'AC1', text: 'works', verify: ['node --test hidden.test.js'], heldOut: oracle },
    ];
    const lookup: AgentStep = { ...write, text: 'export const multiply = () => 6;\n' };
    const project = await createProject(
      buildInput({
        backlog: [buildModuleStory('multiply', { acceptance })],
        script: {
          'STORY-multiply': [
            [lookup],
            [{ do: 'run', argv: ['sh', '-c', 'ls > listing.txt'] }, write],
          ],
        },
      }),
    );

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(
      project.events
        .ofType('gate-end')
        .filter(({ data }) => data.gate === 'criterion')
        .map(({ data }) => data.answer),
    ).toEqual(['fail', 'pass']);
    const [, proved] = project.events
      .ofType('gate-end')
      .filter(({ data }) => data.gate === 'criterion');
    expect(proved?.data.heldOut?.[oracle]).toMatch(/^[0-9a-f]{64}$/);
    expect(await project.repository.git('show', 'HEAD:listing.txt')).not.toContain('hidden');
    expect(await project.repository.git('ls-tree', '--name-only', 'HEAD')).not.toContain('hidden');
  });
});

describe('a gate', () => {
  it('that prints 50 MB and is green lands', async () => {
    const command =
      'node -e "const l=\'x\'.repeat(99)+String.fromCharCode(10);for(let i=0;i<500;i++)process.stdout.write(l.repeat(1000))"';
    const project = await createProject(
      buildInput({ config: { verify: { command, retries: 0 } } }),
    );

    const result = await project.run();

    expect(result.state).toBe('complete');
  });

  it('that changes a tracked file is an error, and nothing lands', async () => {
    const project = await createProject(
      buildInput({
        config: {
          verify: { command: 'echo "// more" >> src/add.js', retries: 0 },
          loop: { maxAttempts: 1 },
        },
      }),
    );

    const result = await project.run();

    expect(result.failure).toMatchObject({ kind: 'gate', gate: 'verify' });
    expect(result.failure?.reason).toContain('changed tracked files');
  });

  it('that throws is an error, and nothing lands', async () => {
    const project = await createProject(buildInput({ config: { loop: { maxAttempts: 1 } } }));
    const canary = { files: {}, options: {} };
    const gate = defineGate({
      id: 'broken',
      title: 'Broken',
      canary: { blocks: canary, passes: canary },
      run: async () => {
        throw new Error('out of cheese');
      },
    });
    const { gates } = await project.input();

    const result = await project.run({
      gates: [...gates, { name: 'mine/broken', gate, options: {} }],
    });

    expect(result.failure?.reason).toContain('out of cheese');
    expect(result.landed).toEqual([]);
  });

  it('sees only what was sealed: files that git ignores do not exist for it', async () => {
    const hidden: readonly AgentStep[] = [
      {
        do: 'write',
        path: 'node_modules/impl/index.js',
        text: 'export const multiply = (a, b) => a * b;\n',
      },
      {
        do: 'write',
        path: 'node_modules/impl/package.json',
        text: '{"name":"impl","type":"module","main":"index.js"}',
      },
      { do: 'write', path: 'src/multiply.js', text: "export { multiply } from 'impl';\n" },
    ];
    const project = await createProject(
      buildInput({ config: { loop: { maxAttempts: 1 } }, script: { 'STORY-multiply': [hidden] } }),
    );

    expect((await project.run()).failure).toMatchObject({ kind: 'gate', gate: 'criterion' });
  });

  it('knows the story by YOKE_STORY, has CI set, no terminal, an empty stdin and a home of its own', async () => {
    const command =
      'test "$YOKE_STORY" = STORY-multiply && test "$CI" = 1 && ! test -t 0 && ! read line && test -z "$(ls -A "$HOME")"';
    const project = await createProject(buildInput({ config: { perf: { command, retries: 0 } } }));

    expect((await project.run()).state).toBe('complete');
  });

  it('named completion runs on the whole when the last story has landed', async () => {
    const command = 'test "$YOKE_PHASE" = completion && test -f src/multiply.js && false';
    const project = await createProject(
      buildInput({ config: { completion: { command, retries: 0 } } }),
    );

    const result = await project.run();

    expect(result).toMatchObject({
      state: 'blocked',
      landed: [{ storyId: 'STORY-multiply' }],
      failure: { gate: 'completion' },
    });
  });
});

describe('a branch that moves while a story is worked on', () => {
  it('gets the candidate on top of it, proved again', async () => {
    const project = await createProject(buildInput());
    const onEvent = commitOnce(project, { 'other.txt': 'by a person\n' });

    const result = await project.run({ onEvent });

    expect(result.state).toBe('complete');
    const { git } = project.repository;
    expect(await git('log', '--format=%s')).toBe(
      'yoke: complete STORY-multiply Add multiply\nmeanwhile\nchore: begin',
    );
    expect(await git('show', 'HEAD:other.txt')).toBe('by a person');
    expect(project.events.ofType('landing-end').map(({ data }) => data.outcome)).toEqual([
      'target-moved',
      'landed',
    ]);
    const gates = project.events.ofType('gate-end').map(({ data }) => data.gate);
    expect(gates.filter((gate) => gate === 'criterion')).toHaveLength(2);
  });

  it('in the same file keeps the candidate and blocks with the file named', async () => {
    const project = await createProject(buildInput());
    const onEvent = commitOnce(project, { 'src/multiply.js': 'a person was quicker\n' });

    const result = await project.run({ onEvent });

    expect(result).toMatchObject({
      state: 'blocked',
      failure: { kind: 'landing', paths: ['src/multiply.js'] },
    });
    expect(await project.repository.git('show', 'HEAD:src/multiply.js')).toBe(
      'a person was quicker',
    );
  });

  it('keeps a story that a person adds to the backlog meanwhile, byte for byte', async () => {
    const project = await createProject(buildInput());
    const path = join(project.root, '.yoke/prd.yaml');
    const added =
      '# an idea\n- id: LATER\n  title: Later\n  acceptance: ["it is later"]\n  passes: true\n';
    let isDone = false;
    const result = await project.run({
      onEvent: (event: EventV1) => {
        project.events.onEvent(event);
        if (event.type !== 'invocation-start' || isDone) return;
        isDone = true;
        appendFileSync(path, added);
      },
    });

    expect(result.landed).toHaveLength(1);
    const text = await readFile(path, 'utf8');
    expect(text.endsWith(added)).toBe(true);
    expect(text).toContain('passes: true\n# an idea');
    expect(await project.repository.git('show', 'HEAD:.yoke/prd.yaml')).not.toContain('LATER');
  });
});

type Project = Awaited<ReturnType<typeof createProject>>;

/** Commits files to the branch, as a person would, as soon as a candidate is sealed; once. */
function commitOnce(
  project: Project,
  files: Readonly<Record<string, string>>,
): (event: EventV1) => void {
  let isDone = false;
  return (event) => {
    project.events.onEvent(event);
    if (event.type !== 'candidate-sealed' || isDone) return;
    isDone = true;
    commitNow(project.root, files, project.repository.env);
  };
}

/** Synchronous, so that the run meets it in exactly the state the test means. */
function commitNow(
  root: string,
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('git', ['add', '--', ...Object.keys(files)], { cwd: root, env });
  execFileSync('git', ['commit', '--quiet', '--message', 'meanwhile'], { cwd: root, env });
}
