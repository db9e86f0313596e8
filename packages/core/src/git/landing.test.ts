import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { land } from './landing.js';
import { arrange, candidateOn, EDITS, landingOf, status } from './test/landing.js';
import {
  commitAll,
  git,
  makeRepository,
  SOME_FILES,
  setUpFor,
  writeFiles,
} from './test/repository.js';

describe('a landing', () => {
  it('moves branch, index and files to the commit', async () => {
    const { folder, commit, context, input, at } = await arrange();
    context.commands.length = 0;

    expect(await land(context, input)).toEqual({ kind: 'landed' });

    expect(git(folder, ['rev-parse', 'main'])).toBe(commit);
    expect(status(folder)).toBe('');
    expect(readFileSync(at('src/more/new.js'), 'utf8')).toBe('new\n');
    expect(existsSync(at('test'))).toBe(false);
    expect(git(folder, ['fsck', '--strict', '--no-dangling'])).toBe('');
    expect(git(folder, ['reflog', '-1', '--format=%gs', 'main'])).toBe('yoke: land');
    expect(existsSync(at('.git/index.lock')) || existsSync(at('.git/index.yoke'))).toBe(false);
    expect(context.commands).toEqual(['unpack-objects', 'update-ref', 'read-tree']);
  });

  it('does not hide an edit of the moment at which the index was written', async () => {
    const folder = await makeRepository();
    git(folder, ['config', 'core.trustctime', 'false']);
    git(folder, ['config', 'core.checkStat', 'minimal']);
    const setup = await setUpFor(folder);
    const commit = await candidateOn(setup, EDITS);
    const file = join(folder, 'README.md');
    const moment = new Date('2020-01-02T03:04:05Z');
    utimesSync(file, moment, moment);
    git(folder, ['add', 'README.md']);
    // Of the same size, at the same time: git finds it because the index is not newer than the file.
    writeFileSync(file, '# mine\n');
    for (const path of [file, join(folder, '.git/index')]) utimesSync(path, moment, moment);

    expect(await land(setup.context, landingOf(setup, commit))).toEqual({ kind: 'landed' });

    expect(status(folder)).toBe(' M README.md');
  });

  it('leaves other uncommitted work as it is, to the byte', async () => {
    const { folder, context, input, at } = await arrange();
    writeFiles(folder, { 'README.md': 'mine\r\n', 'src/deep/b.js': 'staged\n', 'scratch/x': '1' });
    git(folder, ['add', 'src/deep/b.js']);
    writeFileSync(at('src/deep/b.js'), 'staged and more\n');
    const before = status(folder);

    expect(await land(context, input)).toEqual({ kind: 'landed' });

    expect(status(folder)).toBe(before);
    expect(readFileSync(at('README.md'), 'utf8')).toBe('mine\r\n');
    expect(git(folder, ['show', ':src/deep/b.js'])).toBe('staged');
  });

  it('runs nothing that the user configured', async () => {
    const folder = await makeRepository();
    const mark = join(folder, '..', 'ran');
    const run = `touch ${mark}`;
    for (const [key, value] of [
      ['commit.gpgsign', 'true'],
      ['gpg.program', run],
      ['core.fsmonitor', run],
      ['diff.external', run],
      ['core.pager', run],
      ['alias.read-tree', `!${run}`],
      ['alias.update-ref', `!${run}`],
      ['receive.denyCurrentBranch', 'refuse'],
      ['submodule.recurse', 'true'],
      ['core.editor', run],
    ] as const) {
      git(folder, ['config', key, value]);
    }
    for (const hook of [
      'post-checkout',
      'reference-transaction',
      'post-index-change',
      'pre-commit',
      'post-merge',
    ]) {
      writeFileSync(join(folder, '.git/hooks', hook), `#!/bin/sh\n${run}\n`, { mode: 0o755 });
    }
    const setup = await setUpFor(folder);
    const commit = await candidateOn(setup, EDITS);

    expect(await land(setup.context, landingOf(setup, commit))).toEqual({ kind: 'landed' });

    expect(existsSync(mark)).toBe(false);
  });

  it('gives files the line ends that the user has', async () => {
    const folder = await makeRepository();
    git(folder, ['config', 'core.autocrlf', 'true']);
    git(folder, ['rm', '-rq', '--cached', '.']);
    git(folder, ['reset', '-q', '--hard']);
    const setup = await setUpFor(folder);
    const commit = await candidateOn(setup, EDITS);

    expect(await land(setup.context, landingOf(setup, commit))).toEqual({ kind: 'landed' });

    expect(readFileSync(join(folder, 'src/a.js'), 'utf8')).toBe('export const a = 2;\r\n');
    expect(status(folder)).toBe('');
  });

  it.each([
    'plain',
    'with blank',
    'quote\'s "x"',
    'line\nfeed',
    'größe 中',
    '-dash',
    'tab\tx',
    ':(top)x',
  ])('takes the name %j', async (name) => {
    const { folder, context, input } = await arrange(
      { ...SOME_FILES, [`d/${name}`]: '1\n' },
      { [`d/${name}`]: '2\n', [`e/${name}`]: '3\n' },
    );
    writeFileSync(join(folder, 'd', name), '1\n');

    expect(await land(context, input)).toEqual({ kind: 'landed' });

    expect(readFileSync(join(folder, 'd', name), 'utf8')).toBe('2\n');
    expect(readFileSync(join(folder, 'e', name), 'utf8')).toBe('3\n');
    expect(status(folder)).toBe('');
  });

  it('lands in a linked worktree', async () => {
    const main = await makeRepository();
    git(main, ['worktree', 'add', '-q', '-b', 'side', '../side']);
    const setup = await setUpFor(join(main, '..', 'side'));
    const commit = await candidateOn(setup, EDITS);

    const result = await land(setup.context, {
      ...landingOf(setup, commit),
      branch: 'refs/heads/side',
    });

    expect(result).toEqual({ kind: 'landed' });
    expect(setup.repository.isLinkedWorktree).toBe(true);
    expect(status(setup.folder)).toBe('');
    expect(status(main)).toBe('');
    expect(git(main, ['rev-parse', 'side'])).toBe(commit);
  });

  it.each([
    [['sparse-checkout', 'set', 'src']],
    [['sparse-checkout', 'set', '--sparse-index', 'src']],
  ])('keeps a sparse checkout sparse (%j)', async (command) => {
    const folder = await makeRepository({
      ...SOME_FILES,
      'docs/x.md': '1\n',
      'docs/deep/y.md': '1\n',
    });
    git(folder, command);
    const setup = await setUpFor(folder);
    const commit = await candidateOn(setup, {
      'src/a.js': '2\n',
      'docs/x.md': '2\n',
      'docs/new.md': '2\n',
    });

    expect(await land(setup.context, landingOf(setup, commit))).toEqual({ kind: 'landed' });

    expect(status(folder)).toBe('');
    expect(existsSync(join(folder, 'docs'))).toBe(false);
    expect(readFileSync(join(folder, 'src/a.js'), 'utf8')).toBe('2\n');
  });

  it.each([
    ['version 4', ['update-index', '--index-version', '4']],
    ['split', ['update-index', '--split-index']],
    ['untracked cache', ['update-index', '--untracked-cache']],
  ])('lands with an index of another kind (%s)', async (_, command) => {
    const { folder, context, input } = await arrange();
    git(folder, command);

    expect(await land(context, input)).toEqual({ kind: 'landed' });

    expect(status(folder)).toBe('');
  });

  it('moves the branch alone when another one is checked out by now', async () => {
    const { folder, context, input, commit, base } = await arrange();
    git(folder, ['checkout', '-q', '-b', 'other']);

    expect(await land(context, input)).toEqual({ kind: 'landed' });

    expect(git(folder, ['rev-parse', 'main', 'other'])).toBe(`${commit}\n${base}`);
    expect(status(folder)).toBe('');
  });

  it('works on packed refs and objects', async () => {
    const { folder, context, input, commit } = await arrange();
    git(folder, ['gc', '-q']);

    expect(await land(context, input)).toEqual({ kind: 'landed' });

    expect(git(folder, ['rev-parse', 'main'])).toBe(commit);
  });

  it('follows a file that became a folder and a folder that became a file', async () => {
    const { folder, context, input } = await arrange(SOME_FILES, {
      'README.md': undefined,
      'README.md/x': '1\n',
      'src/deep/b.js': undefined,
      'src/deep': '2\n',
    });

    expect(await land(context, input)).toEqual({ kind: 'landed' });

    expect(status(folder)).toBe('');
    expect(readFileSync(join(folder, 'src/deep'), 'utf8')).toBe('2\n');
  });
});

describe('uncommitted edits of a file that may be merged', () => {
  it('get the landing’s change, and the index the committed version', async () => {
    const files = { ...SOME_FILES, '.yoke/prd.yaml': '- passes: false\n' };
    const edits = { ...EDITS, '.yoke/prd.yaml': '- passes: true\n' };
    const { folder, context, input, at } = await arrange(files, edits);
    writeFileSync(at('.yoke/prd.yaml'), '- passes: false\r\n- mine\r\n');
    const flip = (bytes: Uint8Array) =>
      Buffer.from(Buffer.from(bytes).toString().replace('passes: false', 'passes: true'));

    const result = await land(context, {
      ...input,
      mergeDirty: new Map([['.yoke/prd.yaml', flip]]),
    });

    expect(result).toEqual({ kind: 'landed' });
    expect(readFileSync(at('.yoke/prd.yaml'), 'utf8')).toBe('- passes: true\r\n- mine\r\n');
    expect(git(folder, ['show', ':.yoke/prd.yaml'])).toBe('- passes: true');
    expect(status(folder)).toBe(' M .yoke/prd.yaml');
  });
});

describe('without isolation', () => {
  it('the files that stand there become the commit', async () => {
    const { folder, context, input, at } = await arrange();
    writeFiles(folder, { 'src/a.js': 'export const a = 2;\n', 'src/more/new.js': 'new\n' });
    rmSync(at('test'), { recursive: true });
    const { ino } = lstatSync(at('src/a.js'));
    writeFileSync(at('README.md'), 'mine\n');

    expect(await land(context, { ...input, isInPlace: true })).toEqual({ kind: 'landed' });

    expect(status(folder)).toBe(' M README.md');
    expect(lstatSync(at('src/a.js')).ino).toBe(ino);
  });

  it('a mark that keeps git from looking at a file does not keep it out of the index', async () => {
    const { folder, context, input } = await arrange();
    git(folder, ['update-index', '--assume-unchanged', 'src/a.js']);
    writeFiles(folder, { 'src/a.js': 'export const a = 2;\n' });

    expect(await land(context, { ...input, isInPlace: true })).toEqual({ kind: 'landed' });

    expect(status(folder)).toBe('');
  });

  it('what is still old is written, what is neither blocks', async () => {
    const { folder, context, input, at } = await arrange();
    expect(await land(context, { ...input, isInPlace: true })).toEqual({ kind: 'landed' });
    expect(status(folder)).toBe('');

    const other = await arrange();
    writeFileSync(other.at('src/a.js'), 'third\n');
    expect(await land(other.context, { ...other.input, isInPlace: true })).toMatchObject({
      kind: 'refused',
      paths: ['src/a.js'],
    });
    expect(existsSync(at('src/more/new.js'))).toBe(true);
  });
});

describe('the user’s submodules', () => {
  it('stay as they are', async () => {
    const sub = await makeRepository({ 's.txt': '1\n' });
    const folder = await makeRepository();
    execFileSync(
      'git',
      ['-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', sub, 'mod'],
      { cwd: folder, stdio: 'pipe' },
    );
    commitAll(folder, 'mod');
    writeFileSync(join(folder, 'mod/s.txt'), 'mine\n');
    const setup = await setUpFor(folder);
    const commit = await candidateOn(setup, EDITS);
    const before = status(folder);

    expect(await land(setup.context, landingOf(setup, commit))).toEqual({ kind: 'landed' });

    expect(status(folder)).toBe(before);
    expect(readFileSync(join(folder, 'mod/s.txt'), 'utf8')).toBe('mine\n');
  });
});
