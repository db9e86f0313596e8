import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  copyFileInto,
  ensureDirectory,
  isTempName,
  linkExclusive,
  moveAside,
  readBounded,
  readBoundedSync,
  removeFile,
} from './index.js';
import { tempNameFor } from './temp-name.js';
import { crashAtEveryPoint, temporaryFolder, testEffects } from './test/effects.js';

const effects = testEffects();

describe('linkExclusive', () => {
  it('lets exactly one of many win', async () => {
    const file = join(await temporaryFolder(), 'lock');

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => linkExclusive(file, `owner ${n}`, { effects })),
    );

    expect(answers.filter((isMade) => isMade)).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe(`owner ${answers.indexOf(true)}`);
  });

  it('shows the whole content or no file wherever it is ended', async () => {
    const points = await crashAtEveryPoint({
      prepare: temporaryFolder,
      act: (folder, crashing) => linkExclusive(join(folder, 'a'), 'whole', { effects: crashing }),
      check: async (folder) => {
        const file = join(folder, 'a');
        expect(existsSync(file) ? readFileSync(file, 'utf8') : 'whole').toBe('whole');
      },
    });

    expect(points).toBeGreaterThan(4);
  });
});

describe('ensureDirectory', () => {
  it('makes the missing folders for this user alone', async () => {
    const folder = join(await temporaryFolder(), 'a', 'b');

    await ensureDirectory(folder, effects);

    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(folder, '..')).mode & 0o777).toBe(0o700);
  });

  it('says that a file stands in the way', async () => {
    const file = join(await temporaryFolder(), 'a');
    writeFileSync(file, '');

    await expect(ensureDirectory(file, effects)).rejects.toMatchObject({
      code: 'FILE_NOT_REGULAR',
    });
  });
});

describe.each([
  ['readBounded', readBounded],
  ['readBoundedSync', async (path: string, maxBytes: number) => readBoundedSync(path, maxBytes)],
])('%s', (_, read) => {
  it('reads a file of exactly the allowed size', async () => {
    const file = join(await temporaryFolder(), 'a');
    writeFileSync(file, '12345');

    expect((await read(file, 5))?.toString()).toBe('12345');
  });

  it('refuses one byte more', async () => {
    const file = join(await temporaryFolder(), 'a');
    writeFileSync(file, '123456');

    await expect(read(file, 5)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('answers nothing for a missing file', async () => {
    expect(await read(join(await temporaryFolder(), 'a'), 5)).toBeUndefined();
  });

  it('refuses a link', async () => {
    const folder = await temporaryFolder();
    symlinkSync('/etc/hostname', join(folder, 'a'));

    await expect(read(join(folder, 'a'), 500)).rejects.toMatchObject({
      code: 'FILE_NOT_REGULAR',
      details: { found: 'a link' },
    });
  });

  it('refuses a named pipe without waiting for its writer', async () => {
    const pipe = join(await temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);

    await expect(read(pipe, 5)).rejects.toMatchObject({ details: { found: 'a named pipe' } });
  });

  it('refuses a folder', async () => {
    await expect(read(await temporaryFolder(), 5)).rejects.toMatchObject({
      details: { found: 'a folder' },
    });
  });
});

describe('moveAside', () => {
  it('keeps the thing under a new name, with the reason beside it', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'a'), 'content');

    const moved = await moveAside(join(folder, 'a'), 'It was torn.', effects);

    expect(existsSync(join(folder, 'a'))).toBe(false);
    expect(readFileSync(String(moved), 'utf8')).toBe('content');
    expect(readFileSync(`${moved}.reason.txt`, 'utf8')).toBe('It was torn.\n');
  });

  it('answers nothing and writes nothing when there is nothing to move', async () => {
    const folder = await temporaryFolder();

    expect(await moveAside(join(folder, 'a'), 'reason', effects)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('moves a thing once when several try at the same time', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'a'), 'content');

    const moved = await Promise.all(
      Array.from({ length: 8 }, () => moveAside(join(folder, 'a'), 'reason', effects)),
    );

    expect(moved.filter((path) => path !== undefined)).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('loses the thing nowhere', async () => {
    const points = await crashAtEveryPoint({
      prepare: async () => {
        const folder = await temporaryFolder();
        writeFileSync(join(folder, 'a'), 'content');
        return folder;
      },
      act: (folder, crashing) => moveAside(join(folder, 'a'), 'reason', crashing),
      check: async (folder) => {
        const kept = readdirSync(folder).filter(
          (name) => !name.endsWith('.txt') && !isTempName(name),
        );
        expect(kept).toHaveLength(1);
      },
    });

    expect(points).toBeGreaterThan(5);
  });
});

describe('copyFileInto', () => {
  it('copies bytes and permission bits', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'a'), 'x', { mode: 0o750 });

    await copyFileInto(join(folder, 'a'), join(folder, 'b'), effects);

    expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('x');
    expect(lstatSync(join(folder, 'b')).mode & 0o777).toBe(0o750);
  });

  it('overwrites nothing', async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, 'a'), 'x');
    writeFileSync(join(folder, 'b'), 'old');

    await expect(copyFileInto(join(folder, 'a'), join(folder, 'b'), effects)).rejects.toMatchObject(
      {
        details: { systemCode: 'EEXIST' },
      },
    );
    expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('old');
  });

  it('copies no link', async () => {
    const folder = await temporaryFolder();
    symlinkSync('/etc/hostname', join(folder, 'a'));

    await expect(copyFileInto(join(folder, 'a'), join(folder, 'b'), effects)).rejects.toMatchObject(
      {
        code: 'FILE_NOT_REGULAR',
      },
    );
  });
});

describe('removeFile', () => {
  it('removes a link and not what it points to', async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, 'kept'));
    symlinkSync('kept', join(folder, 'link'));

    expect(await removeFile(join(folder, 'link'), effects)).toBe(true);
    expect(readdirSync(folder)).toEqual(['kept']);
  });

  it('answers false when there is nothing', async () => {
    expect(await removeFile(join(await temporaryFolder(), 'a'), effects)).toBe(false);
  });
});

describe('isTempName', () => {
  it('knows the temporary names again and no others', () => {
    expect(isTempName(tempNameFor('/x/prd.yaml').slice(3))).toBe(true);
    expect(isTempName('prd.yaml')).toBe(false);
    expect(isTempName('mine.yoke-tmp')).toBe(false);
  });
});
