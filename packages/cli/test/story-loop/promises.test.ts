import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject } from './project.js';

const honest = (name: string, operator: string): readonly AgentStep[] => [
  {
    do: 'write',
    path: `src/${name}.js`,
    text: `export const ${name} = (a, b) => a ${operator} b;\n`,
  },
];

const multiply = { backlog: [buildModuleStory('multiply')], files: acceptanceTest('multiply', 6) };

describe('the promises of the story loop', () => {
  it('lands code, `passes: true` and the decision entry as one commit made from the tree that was proved', async () => {
    const project = await createProject({
      ...multiply,
      script: { 'STORY-multiply': [honest('multiply', '*')] },
    });
    const base = await project.repository.git('rev-parse', 'HEAD');

    const result = await project.run();

    expect(result).toMatchObject({ state: 'complete', landed: [{ storyId: 'STORY-multiply' }] });
    const { git } = project.repository;
    expect(await git('rev-parse', 'HEAD^')).toBe(base);
    expect((await git('diff', '--name-only', 'HEAD^', 'HEAD')).split('\n').sort()).toEqual([
      '.yoke/context/DECISIONS.md',
      '.yoke/prd.yaml',
      'src/multiply.js',
    ]);
    expect(await git('show', 'HEAD:.yoke/prd.yaml')).toContain('passes: true');
    expect(await git('status', '--porcelain')).toBe('');
    const [sealed] = project.events.ofType('candidate-sealed');
    expect(await git('rev-parse', 'HEAD^{tree}')).toBe(sealed?.data.treeId);
  });

  it('lands nothing when a gate is red, and leaves no trace in branch, index, working tree or backlog', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { maxAttempts: 1 } },
      script: { 'STORY-multiply': [honest('multiply', '+')] },
    });
    const before = await project.snapshot();

    const result = await project.run();

    expect(result).toMatchObject({
      state: 'blocked',
      landed: [],
      failure: { kind: 'gate', gate: 'criterion' },
    });
    expect(await project.snapshot()).toBe(before);
  });

  it('does not take the word of an agent that changed nothing', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { maxAttempts: 1 } },
      script: { 'STORY-multiply': [[{ do: 'print', text: 'STATUS: DONE, all tests pass' }]] },
    });

    expect((await project.run()).failure?.kind).toBe('no-change');
  });

  it('takes files under .yoke/ for no work at all', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { maxAttempts: 1 } },
      script: {
        'STORY-multiply': [
          [
            {
              do: 'write',
              path: '.yoke/proof/STORY-multiply/evidence.json',
              text: '{"passes":true}',
            },
          ],
        ],
      },
    });

    expect((await project.run()).failure?.kind).toBe('no-change');
  });

  it('puts back a weakened acceptance test and refuses work that was only green because of it', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { maxAttempts: 1 } },
      script: {
        'STORY-multiply': [
          [
            ...honest('multiply', '+'),
            { do: 'write', path: 'test/multiply.acceptance.js', text: '// nothing to see\n' },
          ],
        ],
      },
    });

    const result = await project.run();

    expect(result.failure).toMatchObject({
      kind: 'gate',
      gate: 'criterion',
      paths: ['test/multiply.acceptance.js'],
    });
    expect(result.failure?.reason).toContain('put back');
  });

  it('calls an attempt that changed only protected files tampered', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { maxAttempts: 1 } },
      script: {
        'STORY-multiply': [
          [{ do: 'write', path: 'test/multiply.acceptance.js', text: '// nothing to see\n' }],
        ],
      },
    });

    expect((await project.run()).failure).toMatchObject({
      kind: 'tampered',
      paths: ['test/multiply.acceptance.js'],
    });
  });

  it('lands only the honest part when an agent also rewrites backlog, configuration and git history', async () => {
    const project = await createProject({
      backlog: [
        buildModuleStory('multiply', { priority: 1 }),
        buildModuleStory('subtract', { priority: 9 }),
      ],
      files: { ...acceptanceTest('multiply', 6), ...acceptanceTest('subtract', -1) },
      script: {
        'STORY-multiply': [
          [
            ...honest('multiply', '*'),
            { do: 'write', path: '.yoke/config.yaml', text: 'verify: "true"\n' },
            { do: 'edit', path: '.yoke/prd.yaml', find: 'passes: false', replace: 'passes: true' },
            { do: 'run', argv: ['git', 'commit', '--quiet', '--all', '--message', 'done'] },
            { do: 'run', argv: ['git', 'commit', '--amend', '--message', 'rewritten'] },
          ],
        ],
      },
    });
    const { git } = project.repository;
    const config = await git('show', 'HEAD:.yoke/config.yaml');

    const result = await project.run({ maxStories: 1 });

    expect(result).toMatchObject({ state: 'cap-reached', landed: [{ storyId: 'STORY-multiply' }] });
    expect(await git('show', 'HEAD:.yoke/config.yaml')).toBe(config);
    const backlog = await git('show', 'HEAD:.yoke/prd.yaml');
    expect(backlog.match(/passes: true/g)).toHaveLength(1);
    expect(backlog.indexOf('passes: true')).toBeLessThan(backlog.indexOf('STORY-subtract'));
  });

  it('runs every gate again, from the first criterion, after a repair', async () => {
    const project = await createProject({
      ...multiply,
      script: {
        'STORY-multiply': [
          honest('multiply', '+'),
          [{ do: 'expect-prompt', text: 'expected' }, ...honest('multiply', '*')],
        ],
      },
    });

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(project.events.ofType('gate-end').map(({ data }) => [data.gate, data.answer])).toEqual([
      ['verify', 'pass'],
      ['criterion', 'fail'],
      ['criterion', 'pass'],
      ['verify', 'pass'],
    ]);
  });

  it('keeps failed work under a ref of the mirror', async () => {
    const project = await createProject({
      ...multiply,
      config: { loop: { maxAttempts: 1 } },
      script: { 'STORY-multiply': [honest('multiply', '+')] },
    });

    await project.run();

    const [sealed] = project.events.ofType('candidate-sealed');
    expect(sealed?.data.ref).toBe('refs/yoke/attempts/STORY-multiply/1');
  });

  it('keeps the edits and files of the user byte for byte through a landing that does not touch them', async () => {
    const project = await createProject({
      ...multiply,
      script: { 'STORY-multiply': [honest('multiply', '*')] },
    });
    await project.repository.write({ 'src/add.js': '// my edit\n', 'notes.txt': 'mine\n' });

    const result = await project.run();

    expect(result.state).toBe('complete');
    expect(await readFile(join(project.root, 'src/add.js'), 'utf8')).toBe('// my edit\n');
    expect(await readFile(join(project.root, 'notes.txt'), 'utf8')).toBe('mine\n');
    expect(await readFile(join(project.root, 'src/multiply.js'), 'utf8')).toContain('a * b');
    expect(await project.repository.git('status', '--porcelain')).toBe(
      ' M src/add.js\n?? notes.txt',
    );
  });

  it('refuses a landing that would overwrite a file of the user, by its name', async () => {
    const project = await createProject({
      ...multiply,
      script: { 'STORY-multiply': [honest('multiply', '*')] },
    });
    await project.repository.write({ 'src/multiply.js': 'my own try\n' });
    const before = await project.snapshot();

    const result = await project.run();

    expect(result).toMatchObject({
      state: 'blocked',
      failure: { kind: 'landing', paths: ['src/multiply.js'] },
    });
    expect(await project.snapshot()).toBe(before);
  });

  it('reports usage and cost that the agent did not tell as absent, never as zero', async () => {
    const project = await createProject({
      ...multiply,
      script: { 'STORY-multiply': [honest('multiply', '*')] },
    });

    await project.run();

    const [invocation] = project.events.ofType('invocation-end');
    expect(invocation?.data.envelope).not.toHaveProperty('usage');
  });
});
