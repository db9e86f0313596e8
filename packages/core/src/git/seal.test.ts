import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { putBack } from './put-back.js';
import { changesOf, LIMITS, openBench, prepared, problemsOf } from './test/bench.js';
import { git, type Setup, SOME_FILES, setUp } from './test/repository.js';
import type { SealResult } from './types.js';

describe('sealing', () => {
  it('takes the files as they are, whatever was committed', async () => {
    const { sh, seal, mirror } = await prepared();
    sh('echo new > new.txt; chmod +x README.md; rm src/deep/b.js; ln -s a.js src/way');
    sh(
      'git add -A; git commit -qm hidden; git update-index --skip-worktree README.md; git checkout -q --orphan x',
    );

    const result = await seal();

    expect(changesOf(result)).toEqual(['*README.md', '+new.txt', '-src/deep/b.js', '+src/way']);
    const tree = result.kind === 'sealed' ? result.treeId : '';
    expect(Buffer.from((await mirror.reader.readFile(tree, 'new.txt')) ?? '').toString()).toBe(
      'new\n',
    );
  });

  it('starts one git process', async () => {
    const { sh, seal, context } = await prepared();
    sh('echo new > new.txt');
    context.commands.length = 0;

    await seal();

    expect(context.commands).toEqual(['ls-files']);
  });

  it('finds nothing when nothing changed', async () => {
    const { sh, seal } = await prepared();
    sh('touch README.md; mkdir empty; git commit -q --allow-empty -m nothing');

    expect(changesOf(await seal())).toEqual([]);
  });

  it('refuses attributes that ask for an encoding the files do not have', async () => {
    const { sh, seal } = await prepared();
    sh("echo '* working-tree-encoding=UTF-16' > .gitattributes; echo 1 >> src/a.js");

    const [problem] = problemsOf(await seal());

    expect(problem).toMatch(/^\.gitattributes asks for what git refuses: BOM is required in /);
  });

  it('looks at nothing through a link that stands in the place of the bench', async () => {
    const { seal, prepare, bench, state } = await prepared();
    const elsewhere = join(state, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'own.txt'), 'own');
    renameSync(bench.directory, join(state, 'moved'));
    symlinkSync(elsewhere, bench.directory);

    const result = await seal();
    await prepare();

    expect(problemsOf(result)).toEqual([
      '. is no folder any more: something else stands in its place',
    ]);
    expect(readdirSync(elsewhere)).toEqual(['own.txt']);
    expect(lstatSync(bench.directory).isDirectory()).toBe(true);
  });

  it('leaves out what is ignored, provided or excluded', async () => {
    const { sh, seal } = await prepared({ ...SOME_FILES, '.yoke/prd.yaml': 'x' });
    sh(
      'mkdir dist node_modules; echo 1 > dist/a; echo 1 > node_modules/b; echo y > .yoke/prd.yaml; echo z > .yoke/more',
    );

    expect(changesOf(await seal(['.yoke']))).toEqual([]);
  });

  it('sees a change of the same length whose time was put back', async () => {
    const { at, seal } = await prepared();
    const { atime, mtime } = lstatSync(at('src/a.js'));
    writeFileSync(at('src/a.js'), readFileSync(at('src/a.js'), 'utf8').replace('1', '9'));
    utimesSync(at('src/a.js'), atime, mtime);

    expect(changesOf(await seal())).toEqual(['*src/a.js']);
  });

  it('reads a folder that became a link as the link', async () => {
    const { sh, seal } = await prepared();
    sh('mv test copies && ln -s copies test');

    expect(changesOf(await seal())).toEqual(['+copies/a.test.js', '+test', '-test/a.test.js']);
  });

  it('follows files that became folders and folders that became files', async () => {
    const { sh, seal } = await prepared();
    sh('rm README.md; mkdir README.md; echo 1 > README.md/x; rm -r src/deep; echo 1 > src/deep');

    expect(changesOf(await seal())).toEqual([
      '-README.md',
      '+README.md/x',
      '+src/deep',
      '-src/deep/b.js',
    ]);
  });

  it('takes line ends as they are, and as attributes say where there are any', async () => {
    const plain = await prepared();
    plain.sh('printf "a\\r\\n" > crlf.txt');
    const converted = await prepared({ ...SOME_FILES, '.gitattributes': '* text=auto\n' });
    converted.sh('printf "a\\r\\n" > crlf.txt');

    const [as, lf] = [await plain.seal(), await converted.seal()];

    const read = async ({ mirror }: Setup, result: SealResult) =>
      Buffer.from(
        (result.kind === 'sealed' && (await mirror.reader.readFile(result.treeId, 'crlf.txt'))) ||
          '',
      ).toString();
    expect(await read(plain, as)).toBe('a\r\n');
    expect(await read(converted, lf)).toBe('a\n');
  });

  it('runs no filter that attributes name', async () => {
    const { sh, seal, state } = await prepared();
    sh(
      `git config filter.w.clean "touch ${state}/pwned; cat"; echo '* filter=w' > .gitattributes; echo 1 >> src/a.js`,
    );

    const result = await seal();

    expect(changesOf(result)).toEqual(['+.gitattributes', '*src/a.js']);
    expect(existsSync(join(state, 'pwned'))).toBe(false);
    expect(result.kind === 'sealed' && result.findings.join()).toContain('.gitattributes');
  });

  it('tells names that are one file elsewhere, and text that turns', async () => {
    const { sh, at, seal } = await prepared();
    sh('echo 1 > SRC; echo 1 > aux.txt; echo 1 > -x');
    writeFileSync(at('turn.js'), 'a\u202eb');

    const result = await seal();

    const findings = result.kind === 'sealed' ? result.findings.join('\n') : '';
    expect(findings).toContain('"SRC" and "src" are one file');
    expect(findings).toContain('"aux.txt" is not portable');
    expect(findings).toContain('"-x" is not portable');
    expect(findings).toContain('"turn.js" holds characters that turn');
  });

  it('leaves submodules as they are', async () => {
    const setup = await setUp();
    git(setup.folder, ['update-index', '--add', '--cacheinfo', `160000,${setup.base},mod`]);
    git(setup.folder, ['commit', '-qm', 'mod']);
    const base = git(setup.folder, ['rev-parse', 'HEAD']);
    await setup.mirror.fetch(base);
    const { treeId } = await setup.mirror.reader.readCommit(base);
    const { bench, sh } = openBench(setup);
    await bench.prepare({ base, branch: 'main' });
    expect(sh('git status --porcelain')).toBe('');
    sh('rmdir mod; echo 1 > x');

    const result = await bench.seal({ baseTree: treeId, excluded: [], limits: LIMITS });

    expect(changesOf(result)).toEqual(['+x']);
  });
});

describe('what cannot be sealed', () => {
  it.each([
    ['ln -s /etc/passwd abs', 'abs is a link that leads to an absolute path'],
    ['ln -s ../../x src/deep/../../out', 'out is a link that leads out of the project'],
    ['ln -s ../../../x src/deep/up', 'src/deep/up is a link that leads out of the project'],
    ['ln -s src/../../x way', 'way is a link that climbs after'],
    ['ln -s .git/hooks hooks', 'hooks is a link that leads into ".git"'],
    ['mkfifo pipe', 'pipe is a named pipe'],
    ['mkdir fresh && mkfifo fresh/pipe', 'fresh/pipe is a named pipe'],
    ['rm src/a.js && mkfifo src/a.js', 'src/a.js is a named pipe'],
    ['git init -q src', 'src/.git is a repository of its own'],
    ['git init -q fresh && echo 1 > fresh/x', 'fresh/ is a repository of its own'],
    [
      'mkdir fresh && mkdir fresh/.GIT && echo 1 > fresh/.GIT/x && echo 1 > fresh/y',
      'fresh/.GIT/x has a name that',
    ],
    ['echo 1 > x && chmod u+s x', 'x runs with the rights of its owner'],
    ['truncate -s 8G big', 'big has 8589934592 bytes'],
    ['printf 1 > "$(printf "a\\nb")"', 'a\\x0ab has a name that holds control'],
    ['printf 1 > "$(printf "a\\377")"', 'a\\xff has a name that is not UTF-8'],
    ['printf 1 > "$(printf "x\\342\\200\\256y")"', 'x\\u202ey has a name that'],
    ['for i in 1 2 3; do head -c 900000 /dev/zero > z$i; done', '. holds 2700000 changed bytes'],
    ['for i in $(seq 600); do : > f$i; done', '. holds 600 changed files'],
    ['mkdir -p $(seq -s / 50) && echo 1 > $(seq -s / 50)/x', 'lies deeper than 40'],
  ])('%s', async (script, problem) => {
    const { sh, seal } = await prepared();
    sh(script);

    const result = await seal();

    expect(result.kind).toBe('unsealable');
    expect(problemsOf(result).join('\n')).toContain(problem);
  });

  it('is a folder deeper than a path can name', async () => {
    const { sh, seal, prepare, bench } = await prepared();
    sh(
      'i=0; while [ $i -lt 400 ]; do mkdir -p ddddddddddddddd && cd ddddddddddddddd; i=$((i + 1)); done; : > leaf',
    );

    const result = await seal();
    await prepare();

    expect(problemsOf(result).join()).toContain('lies deeper than 40');
    expect(readdirSync(bench.directory)).not.toContain('ddddddddddddddd');
  });

  it('is a socket', async () => {
    const { at, seal } = await prepared();
    const server = createServer().listen(at('socket'));
    await new Promise((resolve) => server.once('listening', resolve));

    const result = await seal();

    server.close();
    expect(problemsOf(result).join()).toContain('socket is a named pipe, a socket');
  });

  it('does not matter where an ignore rule names it', async () => {
    const { sh, seal } = await prepared();
    sh('mkdir -p dist/deep && mkfifo dist/deep/pipe && git init -q dist/repo && echo 1 > ok');

    expect(changesOf(await seal())).toEqual(['+ok']);
  });
});

describe('putting back', () => {
  it('gives paths the state of the base, on the tree and on the bench', async () => {
    const { sh, seal, bench, mirror, baseTree } = await prepared();
    sh(
      'echo weak > test/a.test.js; echo 1 > test/new.js; rm README.md; mkdir README.md; echo 1 > README.md/x; echo 2 > src/a.js',
    );
    const result = await seal();
    const treeId = result.kind === 'sealed' ? result.treeId : '';
    const paths = ['test/a.test.js', 'test/new.js', 'README.md', 'README.md/x'];

    const mended = await putBack({ mirror, treeId, baseTree, paths });
    await bench.moveTo(mended);

    expect((await mirror.reader.diffTrees(baseTree, mended)).map(({ path }) => path)).toEqual([
      'src/a.js',
    ]);
    expect(sh('git status --porcelain')).toBe(' M src/a.js\n');
    expect(changesOf(await seal())).toEqual(['*src/a.js']);
  });
});

describe('closed folders', () => {
  it('are opened and sealed like any other', async () => {
    const { sh, seal } = await prepared();
    sh('echo 1 > src/new.js; chmod 000 src/deep; chmod 500 src; chmod 000 test');

    expect(changesOf(await seal())).toEqual(['+src/new.js']);
  });
});

describe('a closed file', () => {
  it('cannot be sealed by a user who may not read it', async (context) => {
    if (process.getuid?.() === 0) context.skip('root reads everything');
    const { at, seal } = await prepared();
    writeFileSync(at('secret'), 'x');
    chmodSync(at('secret'), 0);

    expect(problemsOf(await seal()).join()).toContain('secret cannot be read');
  });
});
