import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../files/test/effects.js';
import type { RunTool } from '../process/types.js';
import { digestConfig } from './config-digest.js';
import { inspectRepository } from './inspect-repository.js';
import { listUncommitted } from './list-uncommitted.js';
import { listRepositoryProblems } from './repository-errors.js';
import {
  commitAll,
  git,
  gitEffects,
  makeRepository,
  testContext,
  writeFiles,
} from './test/repository.js';

const inspect = (folder: string) => inspectRepository(testContext(), folder);
const codes = async (folder: string) =>
  listRepositoryProblems(await inspect(folder)).map(({ code }) => code);

describe('inspecting a repository', () => {
  it('tells where it is and what stands there', async () => {
    const folder = await makeRepository({ a: '1' }, ['-b', 'trunk']);

    const state = await inspect(folder);

    expect(state).toMatchObject({
      root: folder,
      gitDir: join(folder, '.git'),
      commonDir: join(folder, '.git'),
      isLinkedWorktree: false,
      objectFormat: 'sha1',
      head: git(folder, ['rev-parse', 'HEAD']),
      branch: 'refs/heads/trunk',
      operation: undefined,
      identity: { name: 'Ada', email: 'ada@example.org' },
      isShallow: false,
      hasSubmodules: false,
      isSparse: false,
    });
    expect(listRepositoryProblems(state)).toEqual([]);
  });

  it('reads packed refs, sha256, worktrees, sparse checkouts and line ends', async () => {
    const folder = await makeRepository({ 'a/b': '1', c: '2' }, ['--object-format=sha256']);
    git(folder, ['pack-refs', '--all']);
    git(folder, ['config', 'core.autocrlf', 'input']);
    git(folder, ['sparse-checkout', 'set', 'a']);
    git(folder, ['worktree', 'add', '-q', '-b', 'side', '../side']);
    symlinkSync(folder, join(folder, '..', 'way'));

    const [state, linked] = await Promise.all([
      inspect(join(folder, '..', 'way')),
      inspect(join(folder, '..', 'side')),
    ]);

    expect(state).toMatchObject({ root: folder, objectFormat: 'sha256', isSparse: true });
    expect(state.head).toHaveLength(64);
    expect(state.conversion.autocrlf).toBe('input');
    expect(linked).toMatchObject({ isLinkedWorktree: true, branch: 'refs/heads/side' });
    expect(linked.commonDir).toBe(join(folder, '.git'));
  });

  it('refuses what is no place to work, with the next command', async () => {
    const folder = await makeRepository();
    const bare = join(folder, '..', 'bare.git');
    git(folder, ['clone', '-q', '--bare', folder, bare]);

    await expect(inspect(await temporaryFolder())).rejects.toMatchObject({
      code: 'NOT_A_REPOSITORY',
      hint: expect.stringContaining('git init'),
    });
    await expect(inspect(bare)).rejects.toMatchObject({ code: 'REPOSITORY_BARE' });
    await expect(inspect(join(folder, 'src'))).rejects.toMatchObject({
      code: 'REPOSITORY_SUBFOLDER',
      hint: expect.stringContaining(folder),
    });
  });

  it.each([
    ['git version 2.33.8', 'GIT_TOO_OLD'],
    ['git version 1.9', 'GIT_TOO_OLD'],
  ])('refuses %s', async (text, code) => {
    const folder = await makeRepository();
    const context = testContext();
    const runTool: RunTool = async (command) => {
      const result = await context.runTool(command);
      return command.argv.includes('version') ? { ...result, stdout: Buffer.from(text) } : result;
    };

    await expect(inspectRepository({ ...context, runTool }, folder)).rejects.toMatchObject({
      code,
    });
  });

  it('says when there is no git', async () => {
    const context = testContext(gitEffects({ env: { PATH: '/nonexistent' } }));

    await expect(inspectRepository(context, await makeRepository())).rejects.toMatchObject({
      code: 'GIT_MISSING',
    });
  });

  it('says when git does not trust the folder', async () => {
    const folder = await makeRepository();
    const context = testContext();
    const runTool: RunTool = async (command) =>
      command.argv.includes('rev-parse')
        ? {
            exitCode: 128,
            signal: null,
            stdout: Buffer.alloc(0),
            stderr: `fatal: detected dubious ownership in repository at '${folder}'\nTo add...\n`,
          }
        : context.runTool(command);

    await expect(inspectRepository({ ...context, runTool }, folder)).rejects.toMatchObject({
      code: 'REPOSITORY_NOT_TRUSTED',
      hint: expect.stringContaining('safe.directory'),
    });
  });

  it('lists everything that keeps a run from starting', async () => {
    const unborn = join(await temporaryFolder(), 'new');
    mkdirSync(unborn);
    git(unborn, ['init', '-q', '-b', 'main']);
    const detached = await makeRepository();
    git(detached, ['checkout', '-q', '--detach']);
    writeFileSync(join(detached, '.git/MERGE_HEAD'), '');

    expect(await codes(unborn)).toContain('HEAD_UNBORN');
    expect(await codes(detached)).toEqual(['REPOSITORY_BUSY', 'HEAD_DETACHED']);
  });

  it.each([
    ['rebase-merge', 'rebase'],
    ['rebase-apply', 'rebase'],
    ['rebase-apply/applying', 'am'],
    ['CHERRY_PICK_HEAD', 'cherry-pick'],
    ['REVERT_HEAD', 'revert'],
    ['BISECT_LOG', 'bisect'],
  ])('sees by %s that a %s is under way', async (path, operation) => {
    const folder = await makeRepository();
    mkdirSync(join(folder, '.git', path), { recursive: true });

    expect((await inspect(folder)).operation).toBe(operation);
  });
});

describe('the digest of a git folder', () => {
  it('changes with whatever can run a program, and with nothing else', async () => {
    const folder = await makeRepository();
    const state = await inspect(folder);
    const at = (path: string) => join(folder, '.git', path);
    const steps: (readonly [string, () => void, boolean])[] = [
      ['a commit', () => commitAll(folder), false],
      ['a name', () => git(folder, ['config', 'user.name', 'Bea']), false],
      ['a branch', () => git(folder, ['config', 'branch.main.merge', 'refs/heads/main']), false],
      ['a sample hook', () => writeFileSync(at('hooks/x.sample'), ''), false],
      ['an alias', () => git(folder, ['config', 'alias.x', '!evil']), true],
      ['a hook', () => writeFileSync(at('hooks/pre-commit'), ''), true],
      ['a hook’s content', () => writeFileSync(at('hooks/pre-commit'), 'evil'), true],
      ['attributes', () => writeFileSync(at('info/attributes'), '* filter=x'), true],
      ['alternates', () => writeFileSync(at('objects/info/alternates'), '/tmp'), true],
      [
        'a section hidden in a line',
        () => appendFileSync(at('config'), '[user] [core]\n\tfsmonitor = evil\n'),
        true,
      ],
      [
        'a header in a value',
        () => appendFileSync(at('config'), '[user]\n\tname = x\\\n[core]\n\tpager = evil\n'),
        true,
      ],
      ['no hooks', () => rmSync(at('hooks'), { recursive: true }), true],
    ];
    let before = state.configDigest;
    for (const [what, change, isSeen] of steps) {
      change();
      const after = await digestConfig(state);
      expect(after !== before, what).toBe(isSeen);
      before = after;
    }
  });
});

describe('listing what is not committed', () => {
  it('tells edited, staged, deleted and new files, of those asked for or of all', async () => {
    const folder = await makeRepository();
    writeFiles(folder, { 'src/a.js': '2', 'new\n"file"': '1', '*': 'x', 'dist/ignored': '1' });
    rmSync(join(folder, 'README.md'));
    git(folder, ['rm', '-q', '--cached', 'test/a.test.js']);
    const repository = await inspect(folder);
    const list = (paths: readonly string[] | 'all') =>
      listUncommitted({ context: testContext(), repository, paths });

    expect(await list('all')).toEqual([
      '*',
      'README.md',
      'new\n"file"',
      'src/a.js',
      'test/a.test.js',
    ]);
    expect(await list(['src'])).toEqual(['src/a.js']);
    expect(await list(['*'])).toEqual(['*']);
    expect(await list(['.gitignore', 'absent'])).toEqual([]);
    expect(await list([])).toEqual([]);
  });
});
