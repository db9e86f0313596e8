import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventV1, systemEffects } from '@yoke/core';
import type { AgentStep, StoryInput } from '@yoke/testkit';
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

async function makeOracle(
  name: string,
): Promise<{ readonly story: StoryInput; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'yoke-oracle-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'hidden'));
  await writeFile(
    join(folder, 'hidden', name),
    "import test from 'node:test';\ntest('hidden', () => {});\n",
  );
  const acceptance = [
    { id: 'AC1', text: 'works', verify: [`node --test hidden/${name}`], heldOut: folder },
  ];
  return { story: buildModuleStory('multiply', { acceptance }), folder };
}

describe('what a run meets', () => {
  it('a link where held-out files go is never written through, and the gate is an error', async () => {
    const { story } = await makeOracle('a.test.js');
    const elsewhere = await mkdtemp(join(tmpdir(), 'yoke-elsewhere-'));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    const link: AgentStep = { do: 'run', argv: ['sh', '-c', 'ln -s src hidden'] };
    const project = await createProject(
      buildInput({
        backlog: [story],
        config: { loop: { maxAttempts: 1 } },
        script: { 'STORY-multiply': [[write, link]] },
      }),
    );

    const result = await project.run();

    expect(result.failure).toMatchObject({ kind: 'gate', gate: 'criterion' });
    // HELD_OUT_BLOCKED
    expect(result.failure?.reason).toContain('where held-out files go');
  });

  it('held-out files that have gone are an error of the gate and never a pass', async () => {
    const { story, folder } = await makeOracle('a.test.js');
    const project = await createProject(
      buildInput({ backlog: [story], config: { loop: { maxAttempts: 1 } } }),
    );
    const onEvent = (event: EventV1) => {
      project.events.onEvent(event);
      if (event.type === 'candidate-sealed') execFileSync('rm', ['-rf', folder]);
    };

    const result = await project.run({ onEvent });

    // HELD_OUT_UNREADABLE
    expect(result.failure?.reason).toContain('cannot be read');
    expect(result.landed).toEqual([]);
  });

  it('a dependency folder that links back into the checkout is named with the way out', async () => {
    const project = await createProject(buildInput());
    mkdirSync(join(project.root, 'node_modules'));
    symlinkSync(join(project.root, 'src'), join(project.root, 'node_modules/sums'));

    const result = await project.run();

    expect(result.failure).toMatchObject({ kind: 'setup', signature: 'LINK_LEADS_BACK' });
    expect(result.hint).toContain('workspace.setup');
  });

  it('a set-up command that fails is told with its last words', async () => {
    const setup = 'sh -c "echo no such package >&2; exit 3"';
    const project = await createProject(
      buildInput({ config: { workspace: { setup, setupInputs: ['package.json'] } } }),
    );

    const result = await project.run();

    expect(result.failure).toMatchObject({ kind: 'setup', signature: 'SETUP_FAILED' });
    expect(result.reason).toContain('exit code 3: no such package');
  });

  it('a listener that throws ends nothing and is told so once', async () => {
    const project = await createProject(buildInput());
    const told: string[] = [];
    const onEvent = (event: EventV1) => {
      if (event.type === 'warning') told.push(event.data.code);
      throw new Error('the listener is broken');
    };

    expect((await project.run({ onEvent })).state).toBe('complete');
    expect(told).toEqual(['LISTENER_THREW']);
  });

  it('a story that a person closes between selection and start is not worked on', async () => {
    const project = await createProject(buildInput());
    const { env } = project.repository;
    const onEvent = (event: EventV1) => {
      project.events.onEvent(event);
      if (event.type !== 'story-start') return;
      writeFileSync(join(project.root, '.yoke/prd.yaml'), '[]\n');
      execFileSync('git', ['commit', '--quiet', '--all', '--message', 'close'], {
        cwd: project.root,
        env,
      });
    };

    const result = await project.run({ onEvent });

    expect(result.failure?.signature).toBe('STORY_NOT_OPEN');
    expect(project.events.ofType('invocation-start')).toEqual([]);
  });

  it('a protection below the one that is asked for refuses the run, with what is missing', async () => {
    const project = await createProject(buildInput({ config: { trust: { minimum: 'L2' } } }));

    await expect(project.run()).rejects.toMatchObject({ code: 'TRUST_TOO_LOW' });
  });

  it('a configuration that a person commits while the run is on ends it between two stories', async () => {
    const project = await createProject(
      buildInput({
        backlog: [
          buildModuleStory('multiply', { priority: 1 }),
          buildModuleStory('subtract', { priority: 2 }),
        ],
      }),
    );
    const { env } = project.repository;
    let isDone = false;
    const onEvent = (event: EventV1) => {
      project.events.onEvent(event);
      if (event.type !== 'story-end' || isDone) return;
      isDone = true;
      writeFileSync(join(project.root, '.yoke/config.yaml'), 'verify: "true"\n');
      execFileSync('git', ['commit', '--quiet', '--all', '--message', 'config'], {
        cwd: project.root,
        env,
      });
    };

    const result = await project.run({ onEvent });

    expect(result).toMatchObject({
      state: 'blocked',
      landed: [{ storyId: 'STORY-multiply' }],
      failure: { signature: 'CONFIGURATION_MOVED' },
    });
  });
});

describe('a disk that fills up', () => {
  const MIB = 1024 * 1024;

  it('starts no run', async () => {
    const project = await createProject(buildInput());
    const effects = {
      ...systemEffects({ env: project.repository.env }),
      freeBytes: async () => MIB,
    };

    await expect(project.run({ effects })).rejects.toMatchObject({ code: 'DISK_FULL' });
  });

  it('between two attempts calls no agent again, and says what makes room', async () => {
    const wrong: AgentStep = { ...write, text: 'export const multiply = (a, b) => a + b;\n' };
    const project = await createProject(buildInput({ script: { 'STORY-multiply': [[wrong]] } }));
    const hasBegun = () => project.events.ofType('invocation-start').length > 0;
    const freeBytes = async () => (hasBegun() ? MIB : 1024 * MIB);
    const effects = { ...systemEffects({ env: project.repository.env }), freeBytes };

    const result = await project.run({ effects });

    expect(project.events.ofType('invocation-start')).toHaveLength(1);
    expect(result).toMatchObject({
      state: 'blocked',
      landed: [],
      failure: { kind: 'setup', signature: 'DISK_FULL' },
    });
    expect(result.hint).toContain('yoke loop cleanup');
  });
});
