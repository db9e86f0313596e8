import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type TestProject } from './project.js';

/** A run in which a person does something to the repository while the agent is at work. */
async function meddle(work: (project: TestProject) => Promise<void>) {
  const project = await createProject({
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    config: { loop: { maxAttempts: 1 } },
    script: {
      'STORY-multiply': [
        [
          {
            do: 'write',
            path: 'src/multiply.js',
            text: 'export const multiply = (a, b) => a * b;\n',
          },
          { do: 'wait-for', path: '../../../ready/now' },
        ],
      ],
    },
  });
  const running = project.run({
    onEvent: (event) => {
      project.events.onEvent(event);
      if (event.type !== 'invocation-start') return;
      void work(project).then(async () => {
        await mkdir(join(project.root, '../ready'));
        await writeFile(join(project.root, '../ready/now'), '');
      });
    },
  });
  const result = await running;
  const warning = project.events.ofType('warning').find(({ data }) => data.code === 'REFS_CHANGED');
  return { project, result, warning };
}

it('tells of refs that changed while the agent was at work, and lands all the same', async () => {
  const { result, warning } = await meddle(async ({ repository }) => {
    await repository.git('tag', 'v1');
  });

  expect(warning?.data.message).toContain('refs/tags/v1');
  expect(result.state).toBe('complete');
});

it('says nothing of refs that were only packed', async () => {
  const { result, warning } = await meddle(async ({ repository }) => {
    await repository.git('pack-refs', '--all');
  });

  expect(warning).toBeUndefined();
  expect(result.state).toBe('complete');
});

it('follows a branch that went on', async () => {
  const { result, warning } = await meddle(async ({ repository }) => {
    await repository.write({ 'notes.md': 'mine\n' });
    await repository.commit('docs: add notes');
  });

  expect(warning?.data.message).toContain('refs/heads/main');
  expect(result.state).toBe('complete');
});

it('lands nothing on a branch whose history was rewritten', async () => {
  const { project, result } = await meddle(async ({ repository }) => {
    await repository.git('commit', '--quiet', '--amend', '--message', 'chore: another beginning');
  });

  expect(result).toMatchObject({ state: 'blocked', landed: [], failure: { kind: 'landing' } });
  expect(await project.repository.git('log', '-1', '--format=%s')).toBe('chore: another beginning');
});
