import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type ProjectInput } from './project.js';

const steps: readonly AgentStep[] = [
  { do: 'write', path: 'src/multiply.js', text: 'export const multiply = (a, b) => a * b;\n' },
];
const input: ProjectInput = {
  backlog: [buildModuleStory('multiply')],
  files: acceptanceTest('multiply', 6),
  script: { 'STORY-multiply': [steps] },
};

describe('a repository', () => {
  it('without a commit is refused with the command that makes one', async () => {
    const project = await createProject(input);
    await project.repository.git('update-ref', '-d', 'HEAD');

    await expect(project.run()).rejects.toMatchObject({
      code: 'HEAD_UNBORN',
      hint: expect.stringContaining('git commit'),
    });
  });

  it('with a detached HEAD is refused with the command that makes a branch', async () => {
    const project = await createProject(input);
    await project.repository.git('checkout', '--quiet', '--detach');

    await expect(project.run()).rejects.toMatchObject({
      code: 'HEAD_DETACHED',
      hint: expect.stringContaining('git switch'),
    });
  });

  it('with a rebase under way is refused', async () => {
    const project = await createProject(input);
    const { git, write, commit } = project.repository;
    await git('switch', '--quiet', '--create', 'other');
    await write({ 'src/add.js': 'other\n' });
    await commit('other');
    await git('switch', '--quiet', 'main');
    await write({ 'src/add.js': 'main\n' });
    await commit('main');
    await git('rebase', 'other').catch(() => undefined);

    await expect(project.run()).rejects.toMatchObject({ code: 'REPOSITORY_BUSY' });
  });

  it('on a branch of any name lands on that branch', async () => {
    const project = await createProject({ ...input, branch: 'trunk/ünïcode' });

    expect((await project.run()).state).toBe('complete');
    expect(await project.repository.git('rev-parse', '--abbrev-ref', 'HEAD')).toBe('trunk/ünïcode');
    expect(await project.repository.git('rev-list', '--count', 'HEAD')).toBe('2');
  });

  it('that is a linked worktree lands on the branch of the worktree', async () => {
    const project = await createProject(input);
    const linked = join(project.root, '..', 'linked');
    await project.repository.git('worktree', 'add', '--quiet', '-b', 'feature', linked);

    const result = await project.run({ root: linked });

    expect(result.state).toBe('complete');
    expect(await project.repository.git('rev-list', '--count', 'main..feature')).toBe('1');
    expect(await readFile(join(linked, 'src/multiply.js'), 'utf8')).toContain('a * b');
  });

  it('with odd file names is proved and landed with every name intact', async () => {
    const names = [
      'a b.txt',
      'qu"ote.txt',
      "it's.txt",
      'ümläut-中.txt',
      'a -> b.txt',
      'new\nline.txt',
    ];
    const project = await createProject({
      ...input,
      files: {
        ...input.files,
        ...Object.fromEntries(names.map((name) => [name, 'kept\n'])),
      },
    });

    expect((await project.run()).state).toBe('complete');
    for (const name of names)
      expect(await readFile(join(project.root, name), 'utf8')).toBe('kept\n');
    expect(await project.repository.git('status', '--porcelain')).toBe('');
  });

  it('with CRLF files and autocrlf lands only what the agent changed', async () => {
    const project = await createProject(input);
    const { git, write, commit } = project.repository;
    await git('config', 'core.autocrlf', 'true');
    await write({ 'notes.txt': 'one\r\ntwo\r\n' });
    await commit('crlf');

    expect((await project.run()).state).toBe('complete');
    expect((await git('diff', '--name-only', 'HEAD^', 'HEAD')).split('\n')).toEqual([
      '.yoke/context/DECISIONS.md',
      '.yoke/prd.yaml',
      'src/multiply.js',
    ]);
    expect(await git('status', '--porcelain')).toBe('');
  });

  it('with hooks, signing, aliases, a pager and a diff program runs none of them', async () => {
    const project = await createProject(input);
    const { git } = project.repository;
    const trap = join(project.root, '..', 'trap.sh');
    const sprung = join(project.root, '..', 'sprung');
    await writeFile(trap, `#!/bin/sh\necho "$0 $*" >> '${sprung}'\nexit 1\n`, { mode: 0o755 });
    for (const hook of [
      'pre-commit',
      'post-checkout',
      'post-merge',
      'reference-transaction',
      'post-index-change',
    ]) {
      await writeFile(join(project.root, '.git/hooks', hook), `#!/bin/sh\n'${trap}' ${hook}\n`, {
        mode: 0o755,
      });
    }
    for (const [key, value] of [
      ['commit.gpgsign', 'true'],
      ['gpg.program', trap],
      ['core.pager', trap],
      ['diff.external', trap],
      ['alias.status', `!${trap}`],
      ['core.fsmonitor', trap],
      ['color.ui', 'always'],
    ] as const) {
      await git('config', key, value);
    }

    expect((await project.run()).state).toBe('complete');
    await expect(readFile(sprung, 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('with a submodule keeps it as it is', async () => {
    const other = await createProject(input);
    const project = await createProject(input);
    await project.repository.git(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      other.root,
      'vendor/other',
    );
    await project.repository.commit('submodule');
    const before = await project.repository.git('rev-parse', 'HEAD:vendor/other');

    expect((await project.run()).state).toBe('complete');
    expect(await project.repository.git('rev-parse', 'HEAD:vendor/other')).toBe(before);
    expect(await project.repository.git('status', '--porcelain')).toBe('');
  });

  it('without any identity is refused before anything is spent', async () => {
    const project = await createProject(input);
    await project.repository.git('config', '--unset', 'user.name');
    await project.repository.git('config', '--unset', 'user.email');
    const { env } = project.repository;
    const bare = Object.fromEntries(
      Object.entries(env).filter(([name]) => !/^GIT_(AUTHOR|COMMITTER)_/.test(name)),
    );

    const { systemEffects } = await import('@yoke/core');
    await expect(project.run({ effects: systemEffects({ env: bare }) })).rejects.toMatchObject({
      code: 'IDENTITY_MISSING',
    });
  });

  it('that was moved to another folder starts with a state of its own', async () => {
    const project = await createProject({ ...input, backlog: [buildModuleStory('multiply')] });
    const moved = join(project.root, '..', 'moved', 'project');
    await mkdir(join(project.root, '..', 'moved'));
    await rename(project.root, moved);

    expect((await project.run({ root: moved })).state).toBe('complete');
  });
});

describe('what a person has not committed', () => {
  it('is refused where it decides what done means, with the command that commits it', async () => {
    const project = await createProject(input);
    const path = join(project.root, '.yoke/prd.yaml');
    await writeFile(path, `${await readFile(path, 'utf8')}# a thought\n`);

    const result = await project.run();

    expect(result).toMatchObject({
      state: 'blocked',
      failure: { signature: 'TERMS_NOT_COMMITTED' },
    });
    expect(result.hint).toContain('git commit');
    expect(project.events.ofType('invocation-start')).toEqual([]);
  });
});
