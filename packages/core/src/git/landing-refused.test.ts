import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { land } from './landing.js';
import { arrange, SOMEBODY, status } from './test/landing.js';
import { commitAll, git, writeFiles } from './test/repository.js';

describe('a landing that was misread', () => {
  it('is not begun when the commit does not stand on the base alone', async () => {
    const { input, context, folder, base, commit, mirror } = await arrange();
    const onTop = await mirror.writer.writeCommit({
      ...SOMEBODY,
      treeId: (await mirror.reader.readCommit(commit)).treeId,
      parents: [commit],
      message: 'two commits instead of one',
    });

    await expect(land(context, { ...input, commit: onTop })).rejects.toMatchObject({
      code: 'COMMIT_NOT_ON_BASE',
    });
    expect(git(folder, ['rev-parse', 'main'])).toBe(base);
  });
});

describe('a landing is refused', () => {
  const CASES: readonly (readonly [string, (folder: string) => void, readonly string[]])[] = [
    ['an edited file', (f) => writeFileSync(join(f, 'src/a.js'), 'mine\n'), ['src/a.js']],
    [
      'a staged file',
      (f) => {
        writeFileSync(join(f, 'src/a.js'), 'mine\n');
        git(f, ['add', 'src/a.js']);
        writeFileSync(join(f, 'src/a.js'), 'export const a = 1;\n');
      },
      ['src/a.js'],
    ],
    [
      'an untracked file in the way',
      (f) => writeFiles(f, { 'src/more/new.js': 'mine\n' }),
      ['src/more/new.js'],
    ],
    [
      'an ignored file in the way',
      (f) => {
        writeFileSync(join(f, '.git/info/exclude'), 'more/\n');
        writeFiles(f, { 'src/more/new.js': 'mine\n' });
      },
      ['src/more/new.js'],
    ],
    [
      'a file where a folder is to come',
      (f) => writeFileSync(join(f, 'src/more'), 'mine\n'),
      ['src/more'],
    ],
    [
      'a link where a folder is to come',
      (f) => symlinkSync('/tmp', join(f, 'src/more')),
      ['src/more'],
    ],
    [
      'a folder where a file is to come',
      (f) => writeFiles(f, { 'src/more/new.js/x': '1' }),
      ['src/more/new.js/x'],
    ],
    [
      'an edit of a file that goes',
      (f) => writeFileSync(join(f, 'test/a.test.js'), 'mine\n'),
      ['test/a.test.js'],
    ],
    ['a file taken away that would come back', (f) => rmSync(join(f, 'src/a.js')), ['src/a.js']],
    [
      'an edit of the same length in the same second',
      (f) => writeFileSync(join(f, 'src/a.js'), 'export const a = 7;\n'),
      ['src/a.js'],
    ],
  ];

  it.each(CASES)('by %s, before anything is written', async (_, damage, paths) => {
    const { folder, context, input, base } = await arrange();
    damage(folder);
    const before = status(folder);
    const index = readFileSync(join(folder, '.git/index'));

    const result = await land(context, input);

    expect(result).toMatchObject({ kind: 'refused', paths });
    expect(git(folder, ['rev-parse', 'main'])).toBe(base);
    expect(readFileSync(join(folder, '.git/index')).equals(index)).toBe(true);
    expect(status(folder)).toBe(before);
    expect(existsSync(join(folder, '.git/index.lock'))).toBe(false);
    expect(existsSync(join(folder, '.git/index.yoke'))).toBe(false);
  });

  it('when the branch has moved', async () => {
    const { folder, context, input } = await arrange();
    writeFiles(folder, { other: '1' });
    const head = commitAll(folder);

    expect(await land(context, input)).toEqual({ kind: 'target-moved', head });

    expect(status(folder)).toBe('');
  });

  it('when the branch is gone', async () => {
    const { folder, context, input } = await arrange();
    git(folder, ['checkout', '-q', '--detach']);
    git(folder, ['branch', '-D', 'main']);

    expect(await land(context, input)).toEqual({ kind: 'target-moved', head: undefined });
  });

  it('when configuration or hooks changed meanwhile, but not for names and branches', async () => {
    const { folder, context, input } = await arrange();
    git(folder, ['config', 'core.fsmonitor', 'evil']);

    expect(await land(context, input)).toMatchObject({ kind: 'refused', paths: [] });

    git(folder, ['config', '--unset', 'core.fsmonitor']);
    git(folder, ['config', 'user.email', 'new@example.org']);
    git(folder, ['config', 'branch.main.remote', 'origin']);
    expect(await land(context, input)).toEqual({ kind: 'landed' });
  });

  it('when a hook was planted', async () => {
    const { folder, context, input } = await arrange();
    writeFileSync(join(folder, '.git/hooks/post-checkout'), '#!/bin/sh\n', { mode: 0o755 });

    expect(await land(context, input)).toMatchObject({ kind: 'refused' });
  });

  it('when another git holds the index, naming the lock', async () => {
    const { context, input, at } = await arrange();
    writeFileSync(at('.git/index.lock'), '');

    expect(await land(context, input)).toMatchObject({
      kind: 'refused',
      paths: [at('.git/index.lock')],
    });
    expect(existsSync(at('.git/index.lock'))).toBe(true);
  });

  it('when the branch itself is locked', async () => {
    const { folder, context, input, at } = await arrange();
    writeFileSync(at('.git/refs/heads/main.lock'), '');

    expect(await land(context, input)).toMatchObject({ kind: 'refused' });
    expect(status(folder)).toBe('');
  });

  it('in the middle of a merge', async () => {
    const { folder, context, input, base, at } = await arrange();
    writeFileSync(at('.git/MERGE_HEAD'), `${base}\n`);

    expect(await land(context, input)).toMatchObject({ kind: 'refused' });
    expect(git(folder, ['rev-parse', 'main'])).toBe(base);
  });
});
