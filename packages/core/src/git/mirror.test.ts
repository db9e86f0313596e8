import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectRepository } from './inspect-repository.js';
import { openMirror } from './mirror.js';
import { isRefName } from './mirror-refs.js';
import {
  commitAll,
  git,
  gitBytes,
  makeRepository,
  SOME_FILES,
  setUp,
  setUpFor,
  testContext,
  writeFiles,
} from './test/repository.js';

/** Number of the one process that serves the objects of a mirror. */
function findBatch(gitDir: string): number {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = numbers.filter((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.includes('cat-file') && words.includes(`--git-dir=${gitDir}`);
    } catch {
      return false;
    }
  });
  expect(found).toHaveLength(1);
  return Number(found[0]);
}

describe('the mirror', () => {
  it.each(['sha1', 'sha256'])('holds a commit with everything it reaches (%s)', async (format) => {
    const { mirror, base } = await setUp(SOME_FILES, { init: [`--object-format=${format}`] });

    expect(git(mirror.gitDir, ['rev-list', '--objects', base]).split('\n')).toHaveLength(10);
    expect(git(mirror.gitDir, ['fsck', '--strict', '--no-dangling'])).toBe('');
  });

  it('fetches once, and not what was written into it', async () => {
    const { mirror, base, baseTree, context } = await setUp();
    const person = { name: 'a', email: 'a@b.c' };
    const own = await mirror.writer.writeCommit({
      treeId: baseTree,
      parents: [base],
      message: 'x',
      author: person,
      committer: person,
      at: new Date(0),
    });
    context.commands.length = 0;

    await mirror.fetch(base);
    await mirror.fetch(own);

    expect(context.commands).toEqual([]);
  });

  it('knows in the next run what it holds', async () => {
    const { mirror, base, repository, context } = await setUp();
    const next = await openMirror({ context, gitDir: mirror.gitDir, repository });
    context.commands.length = 0;

    await next.fetch(base);
    await next.close();

    expect(context.commands).toEqual([]);
  });

  it('fetches from a shallow repository, a linked worktree, and a path with odd characters', async () => {
    const origin = await makeRepository();
    writeFiles(origin, { more: '1' });
    commitAll(origin);
    const folder = join(origin, '..', 'a b%41 ü#?');
    git(origin, ['clone', '-q', '--depth=1', `file://${origin}`, folder]);
    git(folder, ['worktree', 'add', '-q', '../linked', '-b', 'linked']);

    for (const place of [folder, join(folder, '..', 'linked')]) {
      const { mirror, base, repository } = await setUpFor(place);
      expect(repository.isShallow).toBe(true);
      expect((await mirror.reader.readCommit(base)).message).toBe('change\n');
    }
  });

  it('refuses objects that somebody overwrote, and names the commit', async () => {
    const folder = await makeRepository();
    const id = git(folder, ['rev-parse', 'HEAD:test/a.test.js']);
    const other = git(folder, ['rev-parse', 'HEAD:README.md']);
    const path = (one: string) => join(folder, '.git/objects', one.slice(0, 2), one.slice(2));
    chmodSync(path(id), 0o600);
    writeFileSync(path(id), readFileSync(path(other)));

    await expect(setUpFor(folder)).rejects.toMatchObject({
      code: 'MIRROR_FETCH_FAILED',
      message: expect.stringContaining(git(folder, ['rev-parse', 'HEAD'])),
    });
  });

  it('follows no replacement, graft or alternate that hides another history', async () => {
    const folder = await makeRepository();
    const head = git(folder, ['rev-parse', 'HEAD']);
    writeFiles(folder, { 'test/a.test.js': 'weak\n' });
    const evil = commitAll(folder);
    git(folder, ['reset', '-q', '--hard', head]);
    git(folder, ['replace', '-f', head, evil]);
    mkdirSync(join(folder, '.git/info'), { recursive: true });

    const { mirror, baseTree } = await setUpFor(folder);

    const bytes = await mirror.reader.readFile(baseTree, 'test/a.test.js');
    expect(Buffer.from(bytes ?? '').toString()).toBe('test();\n');
  });

  it('takes an old history with odd dates and modes', async () => {
    const folder = await makeRepository();
    const blob = git(folder, ['rev-parse', 'HEAD:README.md']);
    const tree = gitBytes(
      folder,
      ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'],
      Buffer.concat([Buffer.from('0100644 a\0'), Buffer.from(blob, 'hex')]),
    )
      .toString()
      .trim();
    const commit = gitBytes(
      folder,
      ['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'],
      `tree ${tree}\nauthor Ada <ada@example.org> 01 +99999\ncommitter Ada <ada@example.org> 1 +0000\n\nold\n`,
    )
      .toString()
      .trim();
    git(folder, ['reset', '-q', '--hard', commit]);

    const { mirror, baseTree } = await setUpFor(folder);

    expect(await mirror.reader.readFile(baseTree, 'a')).toBeDefined();
  });

  it.each([
    ['half made', (dir: string) => rmSync(join(dir, 'config'))],
    [
      'with another configuration',
      (dir: string) => appendFileSync(join(dir, 'config'), '[core]\n\tfsmonitor = evil\n'),
    ],
    ['with hooks', (dir: string) => mkdirSync(join(dir, 'hooks'))],
    [
      'with alternates',
      (dir: string) => writeFileSync(join(dir, 'objects/info/alternates'), '/tmp\n'),
    ],
    [
      'that is a file',
      (dir: string) => {
        rmSync(dir, { recursive: true });
        writeFileSync(dir, 'x');
      },
    ],
  ])('%s is set aside and made anew', async (_, damage) => {
    const { mirror, base, repository, context, state } = await setUp();
    await mirror.close();
    damage(mirror.gitDir);

    const next = await openMirror({ context, gitDir: mirror.gitDir, repository });
    await next.fetch(base);
    await next.close();

    expect(readdirSync(state).some((name) => name.startsWith('mirror.git.aside-'))).toBe(true);
    expect(existsSync(join(mirror.gitDir, 'hooks'))).toBe(false);
  });

  it('is made anew after an object in it was found damaged', async () => {
    const { mirror, base, baseTree, repository, context, state } = await setUp();
    const id = await mirror.writer.writeBlob(Buffer.from('good'));
    const other = await mirror.writer.writeBlob(Buffer.from('evil'));
    const path = (one: string) => join(mirror.gitDir, 'objects', one.slice(0, 2), one.slice(2));
    await mirror.close();
    const second = await openMirror({ context, gitDir: mirror.gitDir, repository });
    chmodSync(path(id), 0o600);
    writeFileSync(path(id), readFileSync(path(other)));
    await expect(second.reader.readBlob(id)).rejects.toMatchObject({ code: 'OBJECT_CORRUPT' });
    writeFileSync(path(id), 'junk');
    await expect(second.reader.readBlob(id)).rejects.toMatchObject({
      code: expect.stringMatching(/OBJECT_(CORRUPT|MISSING)/),
    });
    await second.close();

    const third = await openMirror({ context, gitDir: mirror.gitDir, repository });
    await third.fetch(base);

    expect((await third.reader.listFiles(baseTree)).length).toBe(5);
    expect(readdirSync(state).some((name) => name.includes('.aside-'))).toBe(true);
    await third.close();
  });

  it('goes on when somebody ended the process that serves objects', async () => {
    const { mirror, baseTree } = await setUp();
    const [file] = await mirror.reader.listFiles(baseTree);
    process.kill(findBatch(mirror.gitDir), 'SIGKILL');

    expect(await mirror.reader.readBlob(file?.id ?? '')).toBeDefined();
  });

  it('keeps refs, lists them in order, and forgets them', async () => {
    const { mirror, base } = await setUp();
    await mirror.writeRef('refs/yoke/attempts/S-1/2', base);
    await mirror.writeRef('refs/yoke/attempts/S-1/10', base);
    await mirror.writeRef('refs/yoke/attempts/S-10/1', base);

    const listed = await mirror.listRefs('refs/yoke/attempts/S-1/');

    expect(listed.map(({ ref }) => ref)).toEqual([
      'refs/yoke/attempts/S-1/10',
      'refs/yoke/attempts/S-1/2',
    ]);
    expect(git(mirror.gitDir, ['rev-parse', 'refs/yoke/attempts/S-1/2'])).toBe(base);
    await mirror.deleteRef('refs/yoke/attempts/S-1/2');
    expect(await mirror.readRef('refs/yoke/attempts/S-1/2')).toBeUndefined();
  });

  it.each([
    'refs/../config',
    'HEAD',
    'refs/a/.lock',
    'refs/a b',
    'refs/a.lock',
    'refs//a',
    '--upload-pack=x',
    'refs/a\n',
  ])('takes no ref named %j', async (name) => {
    const { mirror, base } = await setUp();

    expect(isRefName(name)).toBe(false);
    await expect(mirror.writeRef(name, base)).rejects.toMatchObject({ code: 'REF_NAME_INVALID' });
  });

  it('is asked for commits by full ids alone', async () => {
    const { mirror } = await setUp();

    await expect(mirror.fetch('main')).rejects.toMatchObject({ code: 'OBJECT_ID_INVALID' });
    await expect(mirror.fetch('1'.repeat(40))).rejects.toMatchObject({
      code: 'MIRROR_FETCH_FAILED',
    });
  });

  it('takes the branch of that name and not a tag of the same', async () => {
    const folder = await makeRepository();
    const old = git(folder, ['rev-parse', 'HEAD']);
    git(folder, ['tag', 'main', old]);
    writeFiles(folder, { more: '1' });
    const head = commitAll(folder);

    const repository = await inspectRepository(testContext(), folder);

    expect(repository.head).toBe(head);
  });
});
