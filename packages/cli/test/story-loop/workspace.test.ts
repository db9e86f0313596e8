import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type ProjectInput } from './project.js';

const write: AgentStep = {
  do: 'write',
  path: 'src/multiply.js',
  text: 'export const multiply = (a, b) => a * b;\n',
};
const wrong: AgentStep = { ...write, text: 'export const multiply = (a, b) => a + b;\n' };

function buildInput(more: Partial<ProjectInput> = {}): ProjectInput {
  return {
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    script: { 'STORY-multiply': [[write]] },
    ...more,
  };
}

describe('without isolation', () => {
  const config = { workspace: { isolate: false } };

  it('the agent works in the project folder and its work lands there, proved elsewhere', async () => {
    const project = await createProject(buildInput({ config }));

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(await project.repository.git('status', '--porcelain')).toBe('');
    expect(await project.repository.git('show', 'HEAD:src/multiply.js')).toContain('a * b');
    expect(await project.repository.git('show', 'HEAD:.yoke/prd.yaml')).toContain('passes: true');
  });

  it('protected files that the agent changed are put back in the folder by the landing', async () => {
    const tampered: AgentStep = {
      do: 'write',
      path: 'test/multiply.acceptance.js',
      text: '// gone\n',
    };
    const project = await createProject(
      buildInput({ config, script: { 'STORY-multiply': [[write, tampered]] } }),
    );

    expect((await project.run()).state).toBe('complete');
    expect(await project.repository.git('status', '--porcelain')).toBe('');
    expect(await readFile(join(project.root, 'test/multiply.acceptance.js'), 'utf8')).toContain(
      'multiply(2, 3)',
    );
  });

  it('refused work stays in the folder and the branch stays where it was', async () => {
    const project = await createProject(
      buildInput({
        config: { ...config, loop: { maxAttempts: 1 } },
        script: { 'STORY-multiply': [[wrong]] },
      }),
    );
    const head = await project.repository.git('rev-parse', 'HEAD');

    expect((await project.run()).state).toBe('blocked');
    expect(await project.repository.git('rev-parse', 'HEAD')).toBe(head);
    expect(await readFile(join(project.root, 'src/multiply.js'), 'utf8')).toContain('a + b');
  });

  it('a folder that is not clean is refused before the agent touches it', async () => {
    const project = await createProject(buildInput({ config }));
    await project.repository.write({ 'src/add.js': '// mine\n' });

    const result = await project.run();

    expect(result).toMatchObject({
      state: 'blocked',
      failure: { signature: 'CHECKOUT_NOT_CLEAN' },
    });
    expect(project.events.ofType('invocation-start')).toEqual([]);
  });
});

describe('a bench', () => {
  it('has the linked dependency folder of the project, and the link is not sealed', async () => {
    const project = await createProject(
      buildInput({
        script: {
          'STORY-multiply': [
            [
              {
                do: 'write',
                path: 'src/multiply.js',
                text: "import { times } from 'times';\nexport const multiply = times;\n",
              },
            ],
          ],
        },
      }),
    );
    await mkdir(join(project.root, 'node_modules/times'), { recursive: true });
    await writeFile(
      join(project.root, 'node_modules/times/package.json'),
      '{"name":"times","main":"i.js","type":"module"}',
    );
    await writeFile(
      join(project.root, 'node_modules/times/i.js'),
      'export const times = (a, b) => a * b;\n',
    );

    expect((await project.run()).state).toBe('complete');
    expect(await project.repository.git('ls-tree', 'HEAD', 'node_modules')).toBe('');
  });

  it('gets no link that leads back into the checkout, and the story is refused before any agent is paid', async () => {
    const project = await createProject(buildInput());
    const { symlink } = await import('node:fs/promises');
    await mkdir(join(project.root, 'node_modules'), { recursive: true });
    await symlink(join(project.root, 'src'), join(project.root, 'node_modules/sums'));

    const result = await project.run();

    expect(result).toMatchObject({ state: 'blocked', failure: { kind: 'setup' } });
    expect(project.events.ofType('invocation-start')).toEqual([]);
  });

  it('gets private copies of declared files that git does not hold', async () => {
    const project = await createProject(
      buildInput({
        config: { workspace: { copy: ['.env.test'] } },
        script: {
          'STORY-multiply': [[{ do: 'run', argv: ['sh', '-c', 'cp .env.test seen.txt'] }, write]],
        },
      }),
    );
    await writeFile(
      join(project.root, '.gitignore'),
      '.env.test\n.yoke/*\n!.yoke/prd.yaml\n!.yoke/config.yaml\n',
    );
    await project.repository.commit('ignore');
    await writeFile(join(project.root, '.env.test'), 'KEY=1\n');

    expect((await project.run()).state).toBe('complete');
    expect(await project.repository.git('show', 'HEAD:seen.txt')).toBe('KEY=1');
    expect(await project.repository.git('ls-files', '.env.test')).toBe('');
  });

  it('whose set-up command fails never sees the agent', async () => {
    const project = await createProject(
      buildInput({
        config: {
          workspace: { setup: 'node -e "process.exit(3)"', setupInputs: ['package.json'] },
        },
      }),
    );

    const result = await project.run();

    expect(result).toMatchObject({ state: 'blocked', failure: { kind: 'setup' } });
    expect(project.events.ofType('invocation-start')).toEqual([]);
  });

  it('runs its set-up once as long as the declared inputs stay the same', async () => {
    const log = 'setup.log';
    const project = await createProject(
      buildInput({
        backlog: [
          buildModuleStory('multiply', { priority: 1 }),
          buildModuleStory('subtract', { priority: 2 }),
        ],
        files: { ...acceptanceTest('multiply', 6), ...acceptanceTest('subtract', -1) },
        config: {
          workspace: {
            link: ['deps'],
            setup: `mkdir -p deps && echo ran >> deps/${log}`,
            setupInputs: ['package.json'],
          },
        },
        script: {
          'STORY-multiply': [[write]],
          'STORY-subtract': [
            [
              { do: 'run', argv: ['sh', '-c', `wc -l < deps/${log} | tr -d ' ' > runs.txt`] },
              {
                do: 'write',
                path: 'src/subtract.js',
                text: 'export const subtract = (a, b) => a - b;\n',
              },
            ],
          ],
        },
      }),
    );

    expect((await project.run()).state).toBe('complete');
    expect(await project.repository.git('show', 'HEAD:runs.txt')).toBe('1');
  });

  it('that an agent filled with rubbish is clean again for the next story', async () => {
    const rubbish = [
      'mkdir -p a/b/c && chmod 000 a/b && mkfifo pipe2 && rm pipe2',
      'ln -s / everything && rm everything',
      'touch ignored.log && echo "*.log" > .git/info/exclude',
      'rm -rf .git && ln -s /tmp .git',
    ];
    const project = await createProject(
      buildInput({
        backlog: [
          buildModuleStory('multiply', { priority: 1 }),
          buildModuleStory('subtract', { priority: 2 }),
        ],
        files: { ...acceptanceTest('multiply', 6), ...acceptanceTest('subtract', -1) },
        script: {
          'STORY-multiply': [
            [write, ...rubbish.map((text): AgentStep => ({ do: 'run', argv: ['sh', '-c', text] }))],
          ],
          'STORY-subtract': [
            [
              {
                do: 'run',
                argv: [
                  'sh',
                  '-c',
                  'git status --porcelain --ignored > state.txt; git log --oneline | wc -l | tr -d " " >> state.txt',
                ],
              },
              {
                do: 'write',
                path: 'src/subtract.js',
                text: 'export const subtract = (a, b) => a - b;\n',
              },
            ],
          ],
        },
      }),
    );

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(await project.repository.git('show', 'HEAD:state.txt')).toBe('?? state.txt\n2');
    expect(existsSync('/tmp')).toBe(true);
  });
});
