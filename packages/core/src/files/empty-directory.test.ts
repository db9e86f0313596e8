import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyDirectory } from './remove-tree.js';
import { temporaryFolder, testEffects } from './test/effects.js';

const effects = testEffects();

describe('emptyDirectory', () => {
  it('takes everything out of a folder and leaves the very same folder', async () => {
    const folder = join(await temporaryFolder(), 'folder');
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    writeFileSync(join(folder, 'a/b/file'), 'x');
    const { ino } = statSync(folder);

    emptyDirectory(folder, effects);

    expect(readdirSync(folder)).toEqual([]);
    expect(statSync(folder).ino).toBe(ino);
  });

  it('keeps the folders that are named, empty', async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, 'kept'));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'kept/file'), 'x');
    const { ino } = statSync(join(folder, 'kept'));

    emptyDirectory(folder, effects, { keep: ['kept', 'new'] });

    expect(readdirSync(folder).sort()).toEqual(['kept', 'new']);
    expect(readdirSync(join(folder, 'kept'))).toEqual([]);
    expect(statSync(join(folder, 'kept')).ino).toBe(ino);
  });

  it('opens a folder that a program has closed', async () => {
    const folder = join(await temporaryFolder(), 'folder');
    mkdirSync(folder);
    writeFileSync(join(folder, 'file'), 'x');
    chmodSync(folder, 0);

    emptyDirectory(folder, effects);

    expect(readdirSync(folder)).toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('replaces a link, a file and nothing by a folder, and follows no link', async () => {
    const root = await temporaryFolder();
    mkdirSync(join(root, 'elsewhere'));
    writeFileSync(join(root, 'elsewhere/precious'), 'x');
    mkdirSync(join(root, 'folder'));
    symlinkSync('elsewhere', join(root, 'link'));
    symlinkSync('../elsewhere', join(root, 'folder/kept'));
    writeFileSync(join(root, 'file'), 'x');

    for (const name of ['link', 'file', 'nothing']) emptyDirectory(join(root, name), effects);
    emptyDirectory(join(root, 'folder'), effects, { keep: ['kept'] });

    for (const name of ['link', 'file', 'nothing', 'folder/kept']) {
      expect(readdirSync(join(root, name))).toEqual([]);
    }
    expect(readdirSync(join(root, 'elsewhere'))).toEqual(['precious']);
  });
});
