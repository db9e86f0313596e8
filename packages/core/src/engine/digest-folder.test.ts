import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../files/test/effects.js';
import { digestFolder } from './digest-folder.js';

const LIMITS = { maxFiles: 10, maxBytes: 1_000 };

async function build(): Promise<string> {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/a.js'), 'a');
  writeFileSync(join(folder, '.gitignore'), 'ignored\n');
  return folder;
}

it('is the same for the same bytes in two places', async () => {
  expect(await digestFolder(await build(), LIMITS)).toBe(await digestFolder(await build(), LIMITS));
});

it.each([
  ['a file has other bytes', (folder: string) => writeFileSync(join(folder, 'src/a.js'), 'b')],
  ['an ignored file appears', (folder: string) => writeFileSync(join(folder, 'ignored'), '')],
  ['an empty folder appears', (folder: string) => mkdirSync(join(folder, 'empty'))],
  ['a file may be executed', (folder: string) => chmodSync(join(folder, 'src/a.js'), 0o755)],
])('is another when %s', async (_what, change) => {
  const folder = await build();
  const before = await digestFolder(folder, LIMITS);

  change(folder);

  expect(await digestFolder(folder, LIMITS)).not.toBe(before);
});

it('does not depend on the .git at the top', async () => {
  const folder = await build();
  const before = await digestFolder(folder, LIMITS);

  writeFileSync(join(folder, '.git'), 'gitdir: elsewhere');

  expect(await digestFolder(folder, LIMITS)).toBe(before);
});

it.each([
  ['a link', (folder: string) => symlinkSync('/etc', join(folder, 'link'))],
  ['more bytes than the limit', (folder: string) => fill(folder, 1, 1_001)],
  ['more files than the limit', (folder: string) => fill(folder, 11, 1)],
])('is none for a folder with %s', async (_what, change) => {
  const folder = await build();

  change(folder);

  expect(await digestFolder(folder, LIMITS)).toBeUndefined();
});

function fill(folder: string, files: number, bytes: number): void {
  for (let file = 0; file < files; file += 1) {
    writeFileSync(join(folder, `file-${file}`), 'x'.repeat(bytes));
  }
}
