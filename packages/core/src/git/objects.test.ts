import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMirror } from './mirror.js';
import { emptyTree, hashObject } from './object-id.js';
import { decodePath, encodePath } from './path-bytes.js';
import { git, gitBytes, setUp } from './test/repository.js';
import { parseTree, serializeTree } from './tree-codec.js';
import type { TreeEntry } from './types.js';
import { findDeceivingName, findUnportableName, findUnsafeName } from './unsafe-name.js';

const AT = new Date('2030-01-02T03:04:05Z');
const ADA = { name: 'Ada', email: 'ada@example.org' };

describe('object ids', () => {
  it.each(['sha1', 'sha256'] as const)(
    'are those of git for blobs and commits (%s)',
    async (format) => {
      const { mirror, baseTree, base } = await setUp(undefined, {
        init: [`--object-format=${format}`],
      });
      const bytes = Buffer.from([0, 255, 10, 13, 10]);

      const blob = await mirror.writer.writeBlob(bytes);
      const commit = await mirror.writer.writeCommit({
        treeId: baseTree,
        parents: [base],
        message: 'yoke: complete\n\nwhy\n',
        author: { name: ' "Ada" <x>\n', email: 'ada@example.org' },
        committer: ADA,
        at: AT,
      });

      expect(blob).toBe(
        gitBytes(mirror.gitDir, ['hash-object', '--stdin'], bytes).toString().trim(),
      );
      expect(gitBytes(mirror.gitDir, ['cat-file', 'blob', blob])).toEqual(bytes);
      expect(git(mirror.gitDir, ['fsck', '--strict', '--no-dangling'])).toBe('');
      expect(git(mirror.gitDir, ['log', '-1', '--format=%an|%ae|%cn|%ct|%P|%B', commit])).toBe(
        `Ada" x|ada@example.org|Ada|1893553445|${base}|yoke: complete\n\nwhy`.replace(
          'Ada" x',
          'Ada" x',
        ),
      );
    },
  );

  it('are those of git for random trees', async () => {
    const { mirror } = await setUp();
    const blob = await mirror.writer.writeBlob(Buffer.from('x'));
    const name = fc
      .uint8Array({ minLength: 1, maxLength: 12 })
      .map((bytes) => decodePath(bytes))
      .filter((text) => findUnsafeName(text) === undefined);
    const entry = fc.record({
      name,
      mode: fc.constantFrom('100644', '100755', '120000', '040000'),
      id: fc.constant(blob),
    });
    const tree = fc.uniqueArray(entry, { selector: (one) => one.name, maxLength: 8 });

    await fc.assert(
      fc.asyncProperty(tree, async (entries) => {
        const withTrees = entries.map((one) =>
          one.mode === '040000' ? { ...one, id: emptyTree('sha1') } : one,
        );
        const input = Buffer.concat(
          withTrees.flatMap((one) => [
            Buffer.from(`${one.mode} ${one.mode === '040000' ? 'tree' : 'blob'} ${one.id}\t`),
            encodePath(one.name),
            Buffer.from([0]),
          ]),
        );
        const expected = gitBytes(mirror.gitDir, ['mktree', '--missing', '-z'], input)
          .toString()
          .trim();

        const bytes = serializeTree(withTrees);

        expect(hashObject('tree', bytes, 'sha1')).toBe(expected);
        expect(new Set(parseTree(expected, bytes, 'sha1'))).toEqual(new Set(withTrees));
      }),
      { numRuns: 60 },
    );
  });

  it('keep every byte of a path that is not UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(Buffer.from(encodePath(decodePath(bytes)))).toEqual(Buffer.from(bytes));
      }),
    );
  });
});

describe('editTree', () => {
  it('makes the tree that git makes from the same edits', async () => {
    const { mirror, baseTree, folder } = await setUp();
    const blob = await mirror.writer.writeBlob(Buffer.from('new'));
    const put = { mode: '100755', id: blob };

    const edited = await mirror.writer.editTree(
      baseTree,
      new Map([
        ['src/a.js', undefined],
        ['src/a.js/inner', put],
        ['src/deep/b.js', undefined],
        ['test', put],
        ['brand/new/place', put],
        ['not/there', undefined],
      ]),
    );

    git(folder, ['rm', '-rq', '--cached', 'src', 'test']);
    git(folder, ['hash-object', '-w', '--stdin'], 'new');
    for (const path of ['src/a.js/inner', 'test', 'brand/new/place']) {
      git(folder, ['update-index', '--add', '--cacheinfo', `100755,${blob},${path}`]);
    }
    expect(edited).toBe(git(folder, ['write-tree']));
  });

  it('makes the empty tree when the last file is taken out', async () => {
    const { mirror, baseTree } = await setUp({ 'a/b/c': 'x' });

    expect(await mirror.writer.editTree(baseTree, new Map([['a/b/c', undefined]]))).toBe(
      emptyTree('sha1'),
    );
  });

  it.each([
    'a/../b',
    '.git/config',
    'x/.GIT/hooks/a',
    'git~1',
    'a//b',
    '/etc/passwd',
    '.g\u200cit/x',
  ])('refuses to put a file at %j', async (path) => {
    const { mirror, baseTree } = await setUp();
    const id = await mirror.writer.writeBlob(Buffer.from('x'));

    await expect(
      mirror.writer.editTree(baseTree, new Map([[path, { mode: '100644', id }]])),
    ).rejects.toMatchObject({ code: 'PATH_UNSAFE' });
  });
});

describe('object reader', () => {
  it('lists and compares trees as git does', async () => {
    const { mirror, baseTree } = await setUp({
      ...{ 'a b/ü': '1', 'a.b': '2', 'a/x': '3' },
      z: '4',
    });
    const id = await mirror.writer.writeBlob(Buffer.from('5'));
    const after = await mirror.writer.editTree(
      baseTree,
      new Map([
        ['a', { mode: '120000', id }],
        ['z', undefined],
        ['a b/ü', { mode: '100755', id }],
      ]),
    );

    const files = await mirror.reader.listFiles(baseTree);
    const changes = await mirror.reader.diffTrees(baseTree, after);

    const listed = gitBytes(mirror.gitDir, ['ls-tree', '-r', '-z', '--name-only', baseTree]);
    expect(files.map((file) => file.path)).toEqual(
      listed.toString().split('\0').slice(0, -1).sort(),
    );
    const diffed = git(mirror.gitDir, [
      'diff-tree',
      '-r',
      '-z',
      '--no-renames',
      '--name-only',
      baseTree,
      after,
    ]);
    expect(changes.map((change) => change.path)).toEqual(diffed.split('\0').filter(Boolean));
    expect(changes[0]?.before?.mode).toBeUndefined();
  });

  it('refuses bytes that another object was overwritten with', async () => {
    const { mirror, state, context, repository } = await setUp();
    const good = await mirror.writer.writeBlob(Buffer.from('assert(false)'));
    const bad = await mirror.writer.writeBlob(Buffer.from('assert(true)'));
    const path = (id: string) => join(state, 'mirror.git/objects', id.slice(0, 2), id.slice(2));
    chmodSync(path(good), 0o600);
    copyFileSync(path(bad), path(good));
    const { reader, close } = await openMirror({ context, gitDir: mirror.gitDir, repository });

    await expect(reader.readBlob(good)).rejects.toMatchObject({ code: 'OBJECT_CORRUPT' });

    await close();
  });

  it('says which object is missing', async () => {
    const { mirror } = await setUp();

    await expect(mirror.reader.readBlob('1'.repeat(40))).rejects.toMatchObject({
      code: 'OBJECT_MISSING',
    });
    await expect(mirror.reader.readBlob('HEAD')).rejects.toMatchObject({
      code: 'OBJECT_ID_INVALID',
    });
  });

  it('serves reads that are asked for at once', async () => {
    const { mirror, baseTree } = await setUp();
    const files = await mirror.reader.listFiles(baseTree);

    const blobs = await Promise.all(files.map((file) => mirror.reader.readBlob(file.id)));

    expect(blobs.map((bytes) => hashObject('blob', bytes, 'sha1'))).toEqual(
      files.map((file) => file.id),
    );
  });

  it('follows no replacement of an object', async () => {
    const { mirror } = await setUp();
    const good = await mirror.writer.writeBlob(Buffer.from('good'));
    const evil = await mirror.writer.writeBlob(Buffer.from('evil'));
    git(mirror.gitDir, ['replace', good, evil]);

    expect(Buffer.from(await mirror.reader.readBlob(good)).toString()).toBe('good');
  });

  it('finds a file and follows no link to it', async () => {
    const { mirror, baseTree } = await setUp();
    const id = await mirror.writer.writeBlob(Buffer.from('src'));
    const tree = await mirror.writer.editTree(baseTree, new Map([['way', { mode: '120000', id }]]));

    expect(await mirror.reader.readFile(tree, 'src/a.js')).toBeDefined();
    expect(await mirror.reader.readFile(tree, 'way/a.js')).toBeUndefined();
    expect(await mirror.reader.readFile(tree, 'way')).toBeUndefined();
    expect(await mirror.reader.readFile(tree, 'src')).toBeUndefined();
  });
});

describe('a torn object', () => {
  it('is made anew when it is written again', async () => {
    const { mirror, state } = await setUp();
    const bytes = Buffer.from('kept');
    const id = hashObject('blob', bytes, 'sha1');
    mkdirSync(join(state, 'mirror.git/objects', id.slice(0, 2)), { recursive: true });
    writeFileSync(join(state, 'mirror.git/objects', id.slice(0, 2), id.slice(2)), '');

    await mirror.writer.writeBlob(bytes);

    expect(git(mirror.gitDir, ['cat-file', 'blob', id])).toBe('kept');
  });
});

describe('names', () => {
  it.each([
    '.git',
    '.GIT',
    '.Git ',
    '.git.',
    '.git . .',
    'git~1',
    'GIT~1 ',
    '.git::$INDEX_ALLOCATION',
    '.g\u200cit',
    '.git\u200f',
    '\ufeff.git',
    'a\\.git\\b',
    '..',
    '.',
    '',
    'a/b',
  ])('%j is unsafe', (name) => {
    expect(findUnsafeName(name)).toBeDefined();
  });

  it.each([
    '.github',
    '.gitignore',
    'git',
    'git~10',
    'digit',
    '.git-blame-ignore-revs',
    'x.git',
    'con.git',
  ])('%j is safe', (name) => {
    expect(findUnsafeName(name)).toBeUndefined();
  });

  it('tells what deceives from what is only not portable', () => {
    expect(findDeceivingName('a\nb')).toBeDefined();
    expect(findDeceivingName('a\u202eb')).toBeDefined();
    expect(findDeceivingName('\udcff')).toBeDefined();
    expect(findDeceivingName('größe 🐎.md')).toBeUndefined();
    expect(findUnportableName('aux.txt')).toBeDefined();
    expect(findUnportableName('dot.')).toBeDefined();
    expect(findUnportableName('auxiliary.txt')).toBeUndefined();
  });

  it('that git fsck refuses are refused when a tree is read', () => {
    const entry: TreeEntry = { mode: '040000', name: '.GIT', id: emptyTree('sha1') };

    expect(() => parseTree('0'.repeat(40), serializeTree([entry]), 'sha1')).toThrow(/\.GIT/);
  });
});
