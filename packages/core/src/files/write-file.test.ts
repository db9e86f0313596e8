import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  crashAtEveryPoint,
  mountSmallDisk,
  recordingEffects,
  temporaryFolder,
  testEffects,
} from './test/effects.js';
import { writeFileAtomic } from './write-file.js';

describe('writeFileAtomic', () => {
  it('replaces the content and leaves nothing beside it', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'a.json');
    writeFileSync(file, 'old');

    await writeFileAtomic(file, 'new', { effects: testEffects() });

    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('gives the file the asked permission bits', async () => {
    const file = join(await temporaryFolder(), 'a');

    await writeFileAtomic(file, '', { effects: testEffects(), mode: 0o666 });

    expect(lstatSync(file).mode & 0o777).toBe(0o666);
  });

  it('keeps a file for this user alone when nothing is asked', async () => {
    const file = join(await temporaryFolder(), 'a');

    await writeFileAtomic(file, '', { effects: testEffects() });

    expect(lstatSync(file).mode & 0o777).toBe(0o600);
  });

  it('replaces a link and leaves what it pointed to alone', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'victim'), 'precious');
    symlinkSync('victim', join(folder, 'link'));

    await writeFileAtomic(join(folder, 'link'), 'new', { effects: testEffects() });

    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('precious');
    expect(lstatSync(join(folder, 'link')).isFile()).toBe(true);
  });

  it('syncs the bytes before the rename and the folder after it', async () => {
    const { effects, points } = recordingEffects();

    await writeFileAtomic(join(await temporaryFolder(), 'a'), 'x', { effects });

    expect(points.map((point) => point.name)).toEqual([
      'file:create',
      'file:write',
      'file:fsync',
      'file:rename',
      'file:sync-directory',
    ]);
  });

  it('shows the old bytes or the new ones wherever it is ended', async () => {
    const points = await crashAtEveryPoint({
      prepare: async () => {
        const folder = await temporaryFolder();
        writeFileSync(join(folder, 'a'), 'old');
        return folder;
      },
      act: (folder, effects) => writeFileAtomic(join(folder, 'a'), 'new', { effects }),
      check: async (folder) => {
        expect(['old', 'new']).toContain(readFileSync(join(folder, 'a'), 'utf8'));
      },
    });

    expect(points).toBe(5);
  });

  it('names the file and the cure when the folder does not exist', async () => {
    const file = join(await temporaryFolder(), 'missing', 'a');

    const attempt = writeFileAtomic(file, 'x', { effects: testEffects() });

    await expect(attempt).rejects.toMatchObject({
      code: 'FILE_FAILED',
      details: { systemCode: 'ENOENT' },
    });
  });

  it('says that the disk is full and keeps the old file', async (context) => {
    const folder = await temporaryFolder();
    mountSmallDisk(folder, context);
    const file = join(folder, 'a');
    writeFileSync(file, 'old');

    const attempt = writeFileAtomic(file, Buffer.alloc(200_000), { effects: testEffects() });

    await expect(attempt).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('says that the file system is read-only', async (context) => {
    const folder = await temporaryFolder();
    mountSmallDisk(folder, context, 'ro');

    const attempt = writeFileAtomic(join(folder, 'a'), 'x', { effects: testEffects() });

    await expect(attempt).rejects.toMatchObject({ code: 'FILE_SYSTEM_READ_ONLY' });
  });

  it.skipIf(process.getuid?.() === 0)('says that access is denied', async () => {
    const folder = await temporaryFolder();
    chmodSync(folder, 0o500);

    const attempt = writeFileAtomic(join(folder, 'a'), 'x', { effects: testEffects() });

    await expect(attempt).rejects.toMatchObject({ code: 'FILE_ACCESS_DENIED' });
  });
});
