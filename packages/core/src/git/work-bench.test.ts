import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesOf, LIMITS, openBench, prepared } from './test/bench.js';
import { commitAll, git, SOME_FILES, setUp, writeFiles } from './test/repository.js';

describe('the agent on its bench', () => {
  it('finds a clean repository on the branch, at the base', async () => {
    const { sh, base, mirror } = await prepared();

    expect(sh('git status --porcelain=v2 --branch')).toBe(
      `# branch.oid ${base}\n# branch.head main\n`,
    );
    expect(sh('git log --format=%s')).toBe('first\n');
    expect(sh('git fsck --strict')).toBe('');
    expect(sh('git remote -v; git for-each-ref')).not.toContain(mirror.gitDir);
  });

  it('may commit, branch, stash and diff as it likes', async () => {
    const { sh } = await prepared();

    sh('echo x > new.txt && git add new.txt && git commit -qm one');
    sh('git checkout -q -b side/branch && echo y > new.txt && git stash -q && git stash pop -q');

    expect(sh('git diff --stat')).toContain('new.txt');
    expect(sh('git log --format="%an %s" -1')).toBe('agent one\n');
    expect(sh('git gc -q && git status --porcelain')).toBe(' M new.txt\n');
  });

  it('finds no commit but the ancestors of the base', async () => {
    const setup = await setUp();
    git(setup.folder, ['checkout', '-q', '-b', 'answer']);
    writeFiles(setup.folder, { 'answer.js': '42' });
    const answer = commitAll(setup.folder);
    await setup.mirror.fetch(answer);
    const { prepare, sh } = openBench(setup);

    await prepare();

    expect(() => sh(`git cat-file -e ${answer}`)).toThrow();
  });

  it('works in a sha256 repository', async () => {
    const setup = await setUp(SOME_FILES, { init: ['--object-format=sha256'] });
    const { prepare, sh, seal } = openBench(setup);
    await prepare();

    sh('git status && echo 1 > src/a.js && git commit -qam one');

    expect(changesOf(await seal())).toEqual(['*src/a.js']);
  });

  it('reads its own history after the store was damaged', async () => {
    const { sh, prepare, state } = await prepared();
    sh(
      `chmod -R u+w ${join(state, 'agent-objects')}; rm -rf ${join(state, 'agent-objects')}/pack/*`,
    );

    await prepare();

    expect(sh('git log --format=%s')).toBe('first\n');
  });
});

describe('the next attempt', () => {
  const DAMAGES: readonly (readonly [string, string])[] = [
    ['closed files and folders', 'chmod 000 README.md src/a.js; chmod 000 test; chmod 500 src'],
    ['a link in the place of a folder', 'rm -rf src; ln -s /etc src'],
    ['a link in the place of a file', 'rm README.md; ln -s /etc/passwd README.md'],
    ['.git as a file', 'rm -rf .git; echo "gitdir: /tmp" > .git'],
    ['.git as a link', 'rm -rf .git; ln -s /tmp .git'],
    ['locks left', ': > .git/index.lock; : > .git/HEAD.lock'],
    [
      'odd names',
      'printf 1 > "$(printf "a\\nb\\377")"; mkdir "$(printf "d\\377")"; : > "$(printf "d\\377/x")"',
    ],
    ['pipes', 'rm README.md; mkfifo README.md src/pipe; mkdir d; mkfifo d/p'],
    [
      'ignored junk',
      'mkdir -p dist/a src/dist; echo 1 > dist/a/b; echo 1 > src/dist/c; chmod 000 dist/a',
    ],
    ['everything gone', 'rm -rf ./* ./.g*'],
    ['a folder in the place of a file', 'rm README.md; mkdir -p README.md/x/y'],
    [
      'planted configuration',
      'git config core.worktree /tmp; git config core.fsmonitor "touch /tmp/x"; mkdir -p .git/hooks',
    ],
  ];

  it.each(DAMAGES)('starts clean after %s', async (_, script) => {
    const { sh, seal, prepare, baseTree, mirror, at, bench } = await prepared();
    sh(`mkdir -p node_modules/kept; ${script}`);
    await seal();

    await prepare();

    expect(sh('git status --porcelain --ignored=no')).toBe('');
    expect(changesOf(await seal())).toEqual([]);
    expect(existsSync('/etc/passwd')).toBe(true);
    expect(readdirSync(bench.directory).sort()).toEqual(
      [
        ...new Set([
          ...(await mirror.reader.readTree(baseTree)).map(({ name }) => name),
          '.git',
          ...(existsSync(at('node_modules')) ? ['node_modules'] : []),
        ]),
      ].sort(),
    );
  });

  it.each(DAMAGES)('starts clean in a new run after %s', async (_, script) => {
    const first = await prepared();
    first.sh(script);
    const { prepare, sh, seal } = openBench(first);

    await prepare();

    expect(sh('git status --porcelain --ignored=no')).toBe('');
    expect(changesOf(await seal())).toEqual([]);
  });

  it('starts when the whole bench is a link to elsewhere', async () => {
    const setup = await prepared();
    const elsewhere = join(setup.state, 'elsewhere');
    renameSync(setup.bench.directory, elsewhere);
    symlinkSync(elsewhere, setup.bench.directory);
    writeFileSync(join(elsewhere, 'mine'), 'x');

    await openBench(setup).prepare();

    expect(existsSync(join(elsewhere, 'mine'))).toBe(true);
    expect(lstatSync(setup.bench.directory).isSymbolicLink()).toBe(false);
  });

  it('writes only what differs, without a git process', async () => {
    const { sh, seal, prepare, context, at } = await prepared();
    const before = lstatSync(at('test/a.test.js')).ino;
    sh('echo 2 > src/a.js; echo 1 > new.txt; mkdir dist; echo 1 > dist/x');
    await seal();
    context.commands.length = 0;

    await prepare();

    expect(context.commands).toEqual([]);
    expect(lstatSync(at('test/a.test.js')).ino).toBe(before);
    expect(sh('git status --porcelain --ignored')).toBe('');
  });

  it('follows a landing to the new base', async () => {
    const { sh, seal, bench, base, mirror, context } = await prepared();
    sh('echo 2 > src/a.js; mkdir more; echo 1 > more/new.txt');
    const result = await seal();
    const treeId = result.kind === 'sealed' ? result.treeId : '';
    const landed = await mirror.writer.writeCommit({
      treeId,
      parents: [base],
      message: 'landed',
      author: { name: 'a', email: 'a@b.c' },
      committer: { name: 'a', email: 'a@b.c' },
      at: new Date(0),
    });
    context.commands.length = 0;

    await mirror.fetch(landed);
    await bench.prepare({ base: landed, branch: 'main' });

    expect(context.commands).toEqual([]);
    expect(sh('git status --porcelain; git log --format=%s')).toBe('landed\nfirst\n');
  });

  it('keeps the files of a failed attempt and nothing of its .git', async () => {
    const { sh, seal, prepare, at } = await prepared();
    sh(
      'echo 2 > src/a.js; echo 1 > new.txt; git add -A; git commit -qm bad; git config alias.x y; rm README.md',
    );
    await seal();

    await prepare(true);

    expect(readFileSync(at('src/a.js'), 'utf8')).toBe('2\n');
    expect(sh('git status --porcelain')).toBe(' D README.md\n M src/a.js\n?? new.txt\n');
    expect(sh('git config alias.x || echo none')).toBe('none\n');
    expect(changesOf(await seal())).toEqual(['-README.md', '+new.txt', '*src/a.js']);
  });

  it('keeps the files of an attempt that could not be sealed', async () => {
    const { sh, seal, prepare } = await prepared();
    sh('echo 2 > src/a.js; mkfifo pipe');
    await seal();

    await prepare(true);
    sh('rm pipe');

    expect(changesOf(await seal())).toEqual(['*src/a.js']);
  });

  it('keeps the files of an attempt of a run before', async () => {
    const first = await prepared();
    first.sh('echo 2 > src/a.js');
    const { prepare, seal } = openBench(first);

    await prepare(true);

    expect(changesOf(await seal())).toEqual(['*src/a.js']);
  });

  it('keeps the files on a base that moved, and takes the base for the rest', async () => {
    const setup = await prepared();
    setup.sh('echo mine > src/a.js; echo 1 > new.txt');
    await setup.seal();
    writeFiles(setup.folder, { 'README.md': 'moved\n', 'src/a.js': 'theirs\n' });
    const moved = commitAll(setup.folder);
    await setup.mirror.fetch(moved);
    const { treeId } = await setup.mirror.reader.readCommit(moved);

    await setup.bench.prepare({ base: moved, branch: 'main', keepFiles: true });

    const result = await setup.bench.seal({ baseTree: treeId, excluded: [], limits: LIMITS });
    expect(changesOf(result)).toEqual(['+new.txt', '*src/a.js']);
    expect(setup.sh('git status --porcelain')).toBe(' M src/a.js\n?? new.txt\n');
  });

  it('is sealed by a later run as it was left, without a change to it', async () => {
    const setup = await prepared();
    setup.sh('echo more >> README.md; rm -f src/a.js; echo new > new.txt');
    const look = () => setup.sh('ls -lAR --time-style=full-iso .; cat README.md');
    const before = look();
    const later = openBench(setup);

    const isThere = await later.bench.resume(setup.base);
    const sealed = await later.seal();

    expect(isThere).toBe(true);
    expect(sealed.kind).toBe('sealed');
    expect(changesOf(sealed)).toEqual(['*README.md', '+new.txt', '-src/a.js']);
    expect(look()).toBe(before);
  });

  it('is not there before any run has left one', async () => {
    const setup = await setUp(SOME_FILES);

    expect(await openBench(setup).bench.resume(setup.base)).toBe(false);
  });
});
