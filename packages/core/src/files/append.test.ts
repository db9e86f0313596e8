import { appendFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendDurably, openAppender, readTornLine } from './append.js';
import { mountSmallDisk, temporaryFolder, testEffects } from './test/effects.js';

const effects = testEffects();

describe('appendDurably', () => {
  it('adds to what is there', async () => {
    const file = join(await temporaryFolder(), 'a.log');
    writeFileSync(file, 'one\n');

    await appendDurably(file, 'two\n', { effects });

    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  });

  it('takes off a line that was cut in half and answers its bytes', async () => {
    const file = join(await temporaryFolder(), 'a.log');
    writeFileSync(file, 'one\ntw');

    const { tornBytes } = await appendDurably(file, 'three\n', { effects });

    expect(readFileSync(file, 'utf8')).toBe('one\nthree\n');
    expect(tornBytes?.toString()).toBe('tw');
  });

  it('refuses to write through a link', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'victim'), 'precious');
    symlinkSync('victim', join(folder, 'a.log'));

    await expect(appendDurably(join(folder, 'a.log'), 'x\n', { effects })).rejects.toMatchObject({
      code: 'FILE_FAILED',
    });
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('precious');
  });
});

describe('openAppender', () => {
  it('refuses to write when somebody else has written meanwhile', async () => {
    const file = join(await temporaryFolder(), 'a.log');
    const appender = await openAppender(file, effects);
    appendFileSync(file, 'theirs\n');

    expect(() => appender.append(Buffer.from('mine\n'))).toThrow(/somebody else writes it/);

    expect(readFileSync(file, 'utf8')).toBe('theirs\n');
    await appender.close();
  });

  it('leaves no half line when the disk fills up', async (context) => {
    const folder = await temporaryFolder();
    mountSmallDisk(folder, context, 'size=64k');

    const file = join(folder, 'a.log');
    const appender = await openAppender(file, effects);
    appender.append(Buffer.from('first\n'));

    expect(() => appender.append(Buffer.alloc(200_000, 'x'))).toThrow(/the disk is full/);
    appender.append(Buffer.from('second\n'));

    expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n');
    await appender.close();
  });
});

describe('readTornLine', () => {
  it('finds a torn line longer than one read', async () => {
    const file = join(await temporaryFolder(), 'a.log');
    const text = `whole\n${'x'.repeat(200_000)}`;
    writeFileSync(file, text);

    const torn = await readTornLine(file, text.length);

    expect(torn.length).toBe(200_000);
  });
});
