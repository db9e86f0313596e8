import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { appendFile, readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type EffectPoint, type EventV1, systemEffects } from '@yoke/core';
import { WorkspaceError } from '@yoke/core/errors';
import { type AgentStep, fakeClock } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import {
  acceptanceTest,
  buildModuleStory,
  createProject,
  type ProjectInput,
  type TestProject,
} from './project.js';

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

const warningsOf = (project: TestProject) =>
  project.events.ofType('warning').map(({ data }) => data.code);

describe('a run that cannot begin', () => {
  it('without an agent says where to name one', async () => {
    const project = await createProject(buildInput({ config: { runner: {} } }));

    const result = await project.run({ providers: [] });

    expect(result).toMatchObject({ state: 'blocked', failure: { signature: 'AGENT_MISSING' } });
    expect(result.hint).toContain('runner.agent');
  });

  it('without a backlog in the commit says how to get one', async () => {
    const project = await createProject(buildInput());
    await project.repository.git('rm', '--quiet', '.yoke/prd.yaml');
    await project.repository.commit('no backlog');

    const result = await project.run();

    expect(result).toMatchObject({ failure: { signature: 'BACKLOG_MISSING' }, landed: [] });
    expect(result.hint).toContain('yoke init');
  });

  it('with a backlog that is written and not committed names the files to commit', async () => {
    const project = await createProject(buildInput());
    await project.repository.git('rm', '-q', '--cached', '.yoke/prd.yaml', '.yoke/config.yaml');
    await project.repository.git('commit', '-q', '-m', 'forget');

    const result = await project.run();

    expect(result.reason).toContain('it is in your folder and not committed');
    expect(result.hint).toBe(
      'git add -- .yoke/prd.yaml .yoke/config.yaml && git commit -m "Add the backlog" -- .yoke/prd.yaml .yoke/config.yaml',
    );
  });

  it('with a link in the place of `.yoke` says so', async () => {
    const project = await createProject(buildInput());
    await rename(join(project.root, '.yoke'), join(project.root, 'elsewhere'));
    await symlink('elsewhere', join(project.root, '.yoke'));
    await project.repository.git('add', '-A');
    await project.repository.git('commit', '-q', '-m', 'link');

    const result = await project.run();

    expect(result).toMatchObject({ failure: { signature: 'BACKLOG_MISSING' }, landed: [] });
    expect(result.reason).toContain('".yoke" is a symbolic link there, expected a folder');
  });

  it('with a wrong backlog refers to the command that checks all of it', async () => {
    const project = await createProject(buildInput());
    await appendFile(join(project.root, '.yoke/prd.yaml'), '- { id: B, titel: Two }\n');
    await project.repository.commit('wrong');

    expect(await project.run()).toMatchObject({ state: 'blocked', hint: 'yoke prd check' });
  });

  it('with uncommitted terms says so before anything is run on the base', async () => {
    const project = await createProject(buildInput());
    await appendFile(join(project.root, '.yoke/prd.yaml'), '# more\n');

    const result = await project.run();

    expect(result).toMatchObject({ failure: { signature: 'TERMS_NOT_COMMITTED' }, landed: [] });
    expect(project.events.ofType('baseline-start')).toEqual([]);
  });
});

describe('a verify command on the base', () => {
  it('that is red is told before any agent is called, and decides nothing', async () => {
    const command = 'test -f src/multiply.js';
    const project = await createProject(
      buildInput({ config: { verify: { command, retries: 0 } } }),
    );

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(warningsOf(project)).toEqual(['BASELINE_RED']);
  });

  it('that cannot be run is told before any agent is called', async () => {
    const command = 'no-such-program-here';
    const project = await createProject(
      buildInput({ config: { verify: { command, retries: 0 }, loop: { maxAttempts: 1 } } }),
    );

    const result = await project.run();

    expect(result.landed).toEqual([]);
    expect(warningsOf(project)).toEqual(['BASELINE_ERROR']);
  });
});

describe('a candidate', () => {
  it('with a name that other systems cannot hold is told and lands', async () => {
    const odd: AgentStep = { do: 'write', path: 'src/aux.js', text: 'export {};\n' };
    const project = await createProject(
      buildInput({ script: { 'STORY-multiply': [[write, odd]] } }),
    );

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(project.events.ofType('warning').map(({ data }) => data)).toEqual([
      expect.objectContaining({
        code: 'CANDIDATE_FINDING',
        message: expect.stringContaining('src/aux.js'),
      }),
    ]);
  });
});

describe('a checkout', () => {
  it('that is switched to another branch while a run is on ends the run with the way back', async () => {
    const project = await createProject(buildInput());
    const { env } = project.repository;
    const onEvent = (event: EventV1) => {
      project.events.onEvent(event);
      if (event.type !== 'story-start') return;
      execFileSync('git', ['switch', '--quiet', '--create', 'other'], { cwd: project.root, env });
    };

    const result = await project.run({ onEvent });

    expect(result).toMatchObject({ failure: { signature: 'BRANCH_CHANGED' }, landed: [] });
    expect(result.hint).toContain('git switch main');
  });

  it('that cannot follow a landing ends the run, and is completed by the next one', async () => {
    const project = await createProject(buildInput());
    const full = new WorkspaceError({
      code: 'DISK_FULL',
      message: 'The disk is full.',
      hint: 'Free some space.',
    });

    const result = await project.run(failingToFollow(project, full));

    expect(result).toMatchObject({ failure: { signature: 'CHECKOUT_UNFINISHED' } });
    expect(result.reason).toContain('The disk is full.');
    expect(existsSync(join(project.root, 'src/multiply.js'))).toBe(false);
    expect(await project.run()).toMatchObject({
      state: 'complete',
      landed: [{ storyId: 'STORY-multiply' }],
    });
    expect(await readFile(join(project.root, 'src/multiply.js'), 'utf8')).toContain('a * b');
  });

  it('that another git holds is not completed after a crash, and nothing is done over it', async () => {
    const project = await createProject(buildInput());
    const crash = new Error('the process is gone');
    await expect(project.run(failingToFollow(project, crash))).rejects.toBe(crash);
    const lock = join(project.root, '.git/index.lock');
    writeFileSync(lock, '');
    const { env } = project.repository;
    const clock = fakeClock();
    // The wait for the lock to go is over as soon as it is asked for.
    const delay = async (ms: number) => void (await clock.advance(ms));

    const result = await project.run({
      effects: systemEffects({ env, clock: { ...clock, delay } }),
    });

    expect(result).toMatchObject({ failure: { signature: 'CHECKOUT_UNFINISHED' }, landed: [] });
    expect(result.hint).toContain(lock);
    expect(existsSync(lock)).toBe(true);
  });
});

/** Overrides of a run whose branch moves and whose checkout then fails to follow. */
function failingToFollow(project: TestProject, error: Error) {
  let isLanding = false;
  const observe = ({ name, target }: EffectPoint) => {
    if (isLanding && name === 'git:read-tree' && target === project.root) throw error;
  };
  return {
    effects: systemEffects({ env: project.repository.env, observe }),
    onEvent: (event: EventV1) => {
      project.events.onEvent(event);
      if (event.type === 'landing-start') isLanding = true;
    },
  };
}
