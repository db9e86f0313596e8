import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProofBench } from './proof-bench.js';
import { git, type Setup, setUp } from './test/repository.js';

function open({ state, mirror, context }: Setup, provided: readonly string[] = ['node_modules']) {
  return openProofBench({
    context,
    mirror,
    directory: join(state, 'proof'),
    indexFile: join(state, 'proof.index'),
    provided,
  });
}

/** Tells whether the files of a bench are those of a tree, by a walk of git's own. */
function differences(setup: Setup, treeId: string): string {
  const directory = join(setup.state, 'proof');
  const index = join(setup.state, 'check.index');
  const args = [`--git-dir=${setup.mirror.gitDir}`, `--work-tree=${directory}`];
  const env = { PATH: process.env.PATH, GIT_INDEX_FILE: index };
  rmSync(index, { force: true });
  execFileSync('git', [...args, 'add', '-A', '-f', '.'], { env, cwd: directory });
  const found = execFileSync('git', [...args, 'write-tree'], { env })
    .toString()
    .trim();
  return found === treeId ? '' : git(setup.mirror.gitDir, ['diff-tree', '-r', treeId, found]);
}

async function edited({ mirror, baseTree }: Setup): Promise<string> {
  const id = await mirror.writer.writeBlob(Buffer.from('new\n'));
  return mirror.writer.editTree(
    baseTree,
    new Map([
      ['src/a.js', { mode: '100755', id }],
      ['test/a.test.js', undefined],
      ['src/deep/b.js/now-a-folder', { mode: '100644', id }],
      ['way', { mode: '120000', id: await mirror.writer.writeBlob(Buffer.from('src')) }],
      ['README.md', undefined],
    ]),
  );
}

describe('the proof bench', () => {
  it('holds exactly the tree', async () => {
    const setup = await setUp();
    const bench = open(setup);

    await bench.prepare(setup.baseTree);

    expect(differences(setup, setup.baseTree)).toBe('');
    expect(await bench.inspect()).toEqual({ changedTracked: [], untracked: [] });
    expect(existsSync(join(bench.directory, '.git'))).toBe(false);
  });

  it('moves from tree to tree without a git process for it', async () => {
    const setup = await setUp();
    const bench = open(setup);
    const tree = await edited(setup);
    await bench.prepare(setup.baseTree);
    await bench.inspect();
    setup.context.commands.length = 0;

    await bench.prepare(tree);
    const there = differences(setup, tree);
    await bench.inspect();
    await bench.prepare(setup.baseTree);

    expect(there).toBe('');
    expect(differences(setup, setup.baseTree)).toBe('');
    expect(setup.context.commands).toEqual(['ls-files']);
  });

  it('tells what a gate changed and left', async () => {
    const setup = await setUp();
    const bench = open(setup);
    await bench.prepare(setup.baseTree);
    const at = (path: string) => join(bench.directory, path);
    writeFileSync(at('src/a.js'), 'weak\n');
    chmodSync(at('README.md'), 0o755);
    rmSync(at('.gitignore'));
    mkdirSync(at('coverage/x'), { recursive: true });
    mkdirSync(at('node_modules/y'), { recursive: true });
    writeFileSync(at('src/new.js'), '');
    execFileSync('mkfifo', [at('src/pipe')]);
    mkdirSync(at('src/deep/.git'));

    expect(await bench.inspect()).toEqual({
      changedTracked: ['.gitignore', 'README.md', 'src/a.js'],
      untracked: ['coverage/', 'src/deep/.git/', 'src/new.js', 'src/pipe'],
    });

    await bench.clean();

    expect(await bench.inspect()).toEqual({ changedTracked: [], untracked: [] });
    expect(existsSync(at('node_modules/y'))).toBe(true);
  });

  it('sees a change of the same length whose time was put back', async () => {
    const setup = await setUp();
    const bench = open(setup);
    await bench.prepare(setup.baseTree);
    const file = join(bench.directory, 'src/a.js');
    const { atime, mtime } = lstatSync(file);
    writeFileSync(file, readFileSync(file, 'utf8').replace('1', '9'));
    utimesSync(file, atime, mtime);

    expect((await bench.inspect()).changedTracked).toEqual(['src/a.js']);
  });

  it('sees a folder that became a link to a copy of it', async () => {
    const setup = await setUp();
    const bench = open(setup);
    await bench.prepare(setup.baseTree);
    renameSync(join(bench.directory, 'src'), join(setup.state, 'elsewhere'));
    symlinkSync(join(setup.state, 'elsewhere'), join(bench.directory, 'src'));

    expect(await bench.inspect()).toEqual({
      changedTracked: ['src/a.js', 'src/deep/b.js'],
      untracked: ['src'],
    });

    await bench.clean();

    expect(differences(setup, setup.baseTree)).toBe('');
    expect(readFileSync(join(setup.state, 'elsewhere/a.js'), 'utf8')).toContain('a = 1');
  });

  it('cleans nothing through a link that stands in its own place', async () => {
    const setup = await setUp({ 'a.txt': 'one\n' });
    const bench = open(setup);
    await bench.prepare(setup.baseTree);
    const elsewhere = join(setup.state, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'a.txt'), 'one\n');
    writeFileSync(join(elsewhere, 'own.txt'), 'own');
    renameSync(bench.directory, join(setup.state, 'moved'));
    symlinkSync(elsewhere, bench.directory);

    const { changedTracked } = await bench.inspect();
    await bench.clean();

    expect(changedTracked).toEqual(['a.txt']);
    expect(existsSync(join(elsewhere, 'own.txt'))).toBe(true);
    expect(lstatSync(bench.directory).isDirectory()).toBe(true);
  });

  it('trusts nothing that it finds when a run begins', async () => {
    const setup = await setUp();
    await open(setup).prepare(setup.baseTree);
    const at = (path: string) => join(setup.state, 'proof', path);
    writeFileSync(at('src/a.js'), 'weak\n');
    rmSync(at('test'), { recursive: true });
    symlinkSync('/etc', at('test'));
    mkdirSync(at('.git'));
    writeFileSync(join(setup.state, 'proof.index.lock'), '');

    await open(setup).prepare(setup.baseTree);

    expect(differences(setup, setup.baseTree)).toBe('');
    expect(existsSync('/etc/passwd')).toBe(true);
  });

  it.each(['', 'DIRC', 'junkjunkjunkjunkjunkjunkjunkjunkjunk'])(
    'is made anew when its index is damaged (%j)',
    async (bytes) => {
      const setup = await setUp();
      await open(setup).prepare(setup.baseTree);
      writeFileSync(join(setup.state, 'proof.index'), bytes);

      await open(setup).prepare(setup.baseTree);

      expect(differences(setup, setup.baseTree)).toBe('');
    },
  );

  it('gives files the line ends that attributes ask for', async () => {
    const setup = await setUp({ '.gitattributes': '*.txt text eol=crlf\n', 'a.txt': 'one\ntwo\n' });
    const bench = open(setup);
    await bench.prepare(setup.baseTree);
    await bench.inspect();
    const id = await setup.mirror.writer.writeBlob(Buffer.from('three\n'));
    const tree = await setup.mirror.writer.editTree(
      setup.baseTree,
      new Map([['b.txt', { mode: '100644', id }]]),
    );

    await bench.prepare(tree);

    expect(readFileSync(join(bench.directory, 'a.txt'), 'utf8')).toBe('one\r\ntwo\r\n');
    expect(readFileSync(join(bench.directory, 'b.txt'), 'utf8')).toBe('three\r\n');
    expect(await bench.inspect()).toEqual({ changedTracked: [], untracked: [] });
  });
});
