import { chmodSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  idOf,
  isSameFile,
  makeEntry,
  modeOf,
  parseIndex,
  readIndex,
  serializeIndex,
} from './index-file.js';
import { git, gitBytes, makeRepository } from './test/repository.js';

const LONG = `long/${'x'.repeat(200)}/${'y'.repeat(250)}`;
const FILES = { 'a b': '1', 'a.b': '2', 'a/b': '3', 'ü/ß': '4', [LONG]: '5', 'nl\nx': '6' };

function listed(folder: string): string[] {
  return gitBytes(folder, ['ls-files', '-s', '-z']).toString().split('\0').slice(0, -1);
}

describe.each(['2', '3', '4'])('an index of version %s', (version) => {
  it.each(['sha1', 'sha256'] as const)('is read as git reads it (%s)', async (format) => {
    const folder = await makeRepository(FILES, [`--object-format=${format}`]);
    chmodSync(join(folder, 'a/b'), 0o755);
    symlinkSync('a', join(folder, 'way'));
    git(folder, ['add', '-A']);
    git(folder, ['update-index', '--index-version', version]);
    if (version !== '2') git(folder, ['update-index', '--skip-worktree', 'a.b']);

    const index = await readIndex(join(folder, '.git/index'), format);

    const lines = [...(index?.entries ?? [])].map(
      ([path, entry]) => `${modeOf(entry)} ${idOf(entry)} 0\t${path}`,
    );
    expect(lines).toEqual(listed(folder));
    expect(index?.hasConflicts).toBe(false);
    expect(index?.entries.get('a.b')?.isSkipped).toBe(version !== '2');
  });
});

describe('an index that was written here', () => {
  it('is clean for git, entry by entry', async () => {
    const folder = await makeRepository(FILES);
    const file = join(folder, '.git/index');
    const before = listed(folder);
    const entries = new Map(
      [...((await readIndex(file, 'sha1'))?.entries ?? [])].reverse().map(([path, entry]) => [
        path,
        makeEntry({
          path,
          mode: modeOf(entry),
          id: idOf(entry),
          stat: lstatSync(join(folder, path), { bigint: true }),
        }),
      ]),
    );

    writeFileSync(file, serializeIndex(entries, 'sha1'));

    expect(listed(folder)).toEqual(before);
    expect(git(folder, ['status', '--porcelain'])).toBe('');
    expect(git(folder, ['ls-files', '-m'])).toBe('');
    expect(git(folder, ['write-tree'])).toBe(git(folder, ['rev-parse', 'HEAD^{tree}']));
  });

  it('has the stat data that git itself would write', async () => {
    const folder = await makeRepository(FILES);
    const index = await readIndex(join(folder, '.git/index'), 'sha1');

    for (const [path, entry] of index?.entries ?? []) {
      const stat = lstatSync(join(folder, path), { bigint: true });
      expect(isSameFile(entry, stat)).toBe(true);
      const made = makeEntry({ path, mode: modeOf(entry), id: idOf(entry), stat });
      expect(made.raw.equals(entry.raw)).toBe(true);
    }
  });

  it('gives back what it was made from', () => {
    const path = fc
      .stringMatching(/^[a-zA-Zäß ]{1,9}$/)
      .chain((name) => fc.constantFrom(name, `d/${name}`, `d-/${name}`));
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
        const entries = new Map(
          paths.map((one) => [one, makeEntry({ path: one, mode: '100644', id: 'ab'.repeat(20) })]),
        );

        const parsed = parseIndex(serializeIndex(entries, 'sha1'), 'sha1', 'index');

        expect(new Set(parsed.entries.keys())).toEqual(new Set(paths));
      }),
    );
  });
});

describe('a damaged index', () => {
  it('is refused with its path', async () => {
    const folder = await makeRepository();
    const bytes = readFileSync(join(folder, '.git/index'));

    expect(() => parseIndex(bytes.subarray(0, 100), 'sha1', '/x/index')).toThrow(
      expect.objectContaining({
        code: 'INDEX_UNREADABLE',
        message: expect.stringContaining('/x/index'),
      }),
    );
    expect(() => parseIndex(Buffer.from('junk'), 'sha1', '/x/index')).toThrow(/no index/);
  });

  it('names its extensions and its unmerged paths', async () => {
    const folder = await makeRepository();
    git(folder, ['checkout', '-q', '-b', 'other']);
    writeFileSync(join(folder, 'README.md'), 'other\n');
    git(folder, ['commit', '-qam', 'other']);
    git(folder, ['checkout', '-q', 'main']);
    writeFileSync(join(folder, 'README.md'), 'main\n');
    git(folder, ['commit', '-qam', 'main']);
    expect(() => git(folder, ['merge', 'other'])).toThrow();

    const index = await readIndex(join(folder, '.git/index'), 'sha1');

    expect(index?.hasConflicts).toBe(true);
    expect(index?.extensions).toContain('TREE');
  });
});
