import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { land } from './landing.js';
import { changesOf, LIMITS, problemsOf } from './test/bench.js';
import { status } from './test/landing.js';
import {
  git,
  makeRepository,
  type Setup,
  SOME_FILES,
  setUpFor,
  writeFiles,
} from './test/repository.js';
import type { TreeEdit } from './types.js';
import { openWorkBench } from './work-bench.js';

async function arrange(folder: string) {
  const setup = await setUpFor(folder);
  const bench = openBenchIn(setup);
  await bench.prepare({ base: setup.base, branch: 'main' });
  const seal = (excluded: readonly string[] = []) =>
    bench.seal({ baseTree: setup.baseTree, excluded, limits: LIMITS });
  return { ...setup, bench, seal };
}

function openBenchIn({ context, mirror, state, repository, folder }: Setup) {
  return openWorkBench({
    context,
    mirror,
    directory: folder,
    indexFile: join(state, 'work.index'),
    agentStore: join(state, 'store'),
    provided: ['node_modules'],
    inPlace: repository,
  });
}

describe('the user’s folder as a work bench', () => {
  it('is not written to when it is prepared', async () => {
    const folder = await makeRepository();
    const index = readFileSync(join(folder, '.git/index'));

    await arrange(folder);

    expect(readFileSync(join(folder, '.git/index')).equals(index)).toBe(true);
    expect(status(folder)).toBe('');
  });

  it('is sealed by its files, whatever was staged or hidden', async () => {
    const folder = await makeRepository();
    git(folder, ['update-index', '--assume-unchanged', 'README.md']);
    const { seal } = await arrange(folder);
    writeFiles(folder, { 'README.md': 'changed\n', 'new.txt': '1\n', 'node_modules/x': '1' });
    git(folder, ['add', 'new.txt']);

    expect(changesOf(await seal())).toEqual(['*README.md', '+new.txt']);
  });

  it('does not take the user’s line ends for a change', async () => {
    const folder = await makeRepository();
    git(folder, ['config', 'core.autocrlf', 'true']);
    git(folder, ['rm', '-rq', '--cached', '.']);
    git(folder, ['reset', '-q', '--hard']);
    expect(readFileSync(join(folder, 'src/a.js'), 'utf8')).toContain('\r\n');
    const { seal, mirror } = await arrange(folder);
    writeFileSync(join(folder, 'new.txt'), 'a\r\nb\r\n');

    const result = await seal();

    expect(changesOf(result)).toEqual(['+new.txt']);
    const tree = result.kind === 'sealed' ? result.treeId : '';
    const bytes = await mirror.reader.readFile(tree, 'new.txt');
    expect(Buffer.from(bytes ?? '').toString()).toBe('a\nb\n');
  });

  it('leaves out what the user’s own rules ignore, sparse files, and submodules', async () => {
    const sub = await makeRepository({ 's.txt': '1\n' });
    const folder = await makeRepository({ ...SOME_FILES, 'docs/x.md': '1\n' });
    const add = ['-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', sub, 'mod'];
    execFileSync('git', add, { cwd: folder, stdio: 'pipe' });
    git(folder, ['commit', '-qm', 'mod']);
    git(folder, ['sparse-checkout', 'set', '--no-cone', '/*', '!docs/']);
    writeFileSync(join(folder, '.git/info/exclude'), '*.private\n');
    const { seal } = await arrange(folder);
    writeFiles(folder, { 'mod/s.txt': 'mine\n', 'x.private': '1', 'src/a.js': '2\n' });

    expect(changesOf(await seal())).toEqual(['*src/a.js']);
  });

  it('refuses what any bench refuses', async () => {
    const folder = await makeRepository();
    const { seal } = await arrange(folder);
    execFileSync('sh', ['-c', 'ln -s /etc/passwd out; mkfifo pipe'], { cwd: folder });

    expect(problemsOf(await seal())).toEqual([
      'pipe is a named pipe, a socket or a device',
      'out is a link that leads to an absolute path',
    ]);
  });

  it('is not written to when nobody knows what its files are', async () => {
    const folder = await makeRepository();
    const setup = await setUpFor(folder);
    writeFiles(folder, { 'README.md': 'mine\n' });

    await expect(openBenchIn(setup).moveTo(setup.baseTree)).rejects.toMatchObject({
      code: 'BENCH_CHANGED',
    });
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine\n');
  });

  it('gets protected files back, and lands with the user’s status clean', async () => {
    const folder = await makeRepository();
    git(folder, ['config', 'core.autocrlf', 'true']);
    git(folder, ['rm', '-rq', '--cached', '.']);
    git(folder, ['reset', '-q', '--hard']);
    const { seal, bench, mirror, baseTree, base, repository, context } = await arrange(folder);
    writeFiles(folder, { 'src/a.js': '2\r\n', 'test/a.test.js': 'weak\r\n', 'new/x.txt': '1\r\n' });
    const sealed = await seal();
    if (sealed.kind !== 'sealed') return expect.unreachable();
    const test = await mirror.reader.findEntry(baseTree, 'test/a.test.js');
    const flip = await mirror.writer.writeBlob(Buffer.from('done\n'));
    const treeId = await mirror.writer.editTree(
      sealed.treeId,
      new Map<string, TreeEdit>([
        ['test/a.test.js', test],
        ['README.md', { mode: '100644', id: flip }],
      ]),
    );
    const person = { name: 'Ada', email: 'ada@example.org' };
    const commit = await mirror.writer.writeCommit({
      treeId,
      parents: [base],
      message: 'x',
      author: person,
      committer: person,
      at: new Date(0),
    });
    await bench.moveTo(treeId);

    const result = await land(context, {
      repository,
      mirror,
      base,
      commit,
      branch: 'refs/heads/main',
      reflog: 'x',
      isInPlace: true,
    });

    expect(result).toEqual({ kind: 'landed' });
    expect(status(folder)).toBe('');
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('done\r\n');
    expect(readFileSync(join(folder, 'test/a.test.js'), 'utf8')).toBe('test();\r\n');
    expect(existsSync(join(folder, 'new/x.txt'))).toBe(true);
  });
});
