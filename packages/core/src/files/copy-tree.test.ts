import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyHashed } from './copy-hashed.js';
import { copyTree } from './copy-tree.js';
import { replaceTail } from './replace-tail.js';
import { temporaryFolder, testEffects } from './test/effects.js';

const effects = testEffects();

describe('copyTree', () => {
  it('copies folders, files and links, each as what it is', async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, 'from/inner'), { recursive: true });
    writeFileSync(join(folder, 'from/inner/run.sh'), 'x', { mode: 0o755 });
    symlinkSync('/etc/hostname', join(folder, 'from/link'));

    await copyTree(join(folder, 'from'), join(folder, 'to'), effects);

    expect(readFileSync(join(folder, 'to/inner/run.sh'), 'utf8')).toBe('x');
    expect(lstatSync(join(folder, 'to/inner/run.sh')).mode & 0o777).toBe(0o755);
    expect(readlinkSync(join(folder, 'to/link'))).toBe('/etc/hostname');
  });

  it('refuses a named pipe', async () => {
    const folder = await temporaryFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);

    await expect(copyTree(join(folder, 'pipe'), join(folder, 'to'), effects)).rejects.toMatchObject(
      {
        code: 'FILE_NOT_REGULAR',
      },
    );
  });
});

describe('copyHashed', () => {
  it('refuses a named pipe without waiting for its writer', async () => {
    const folder = await temporaryFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const copy = { from: join(folder, 'pipe'), to: join(folder, 'to'), maxBytes: 10 };

    await expect(copyHashed(copy, effects)).rejects.toMatchObject({ code: 'FILE_NOT_REGULAR' });
  });

  it('refuses a link', async () => {
    const folder = await temporaryFolder();
    symlinkSync('/etc/hostname', join(folder, 'link'));
    const copy = { from: join(folder, 'link'), to: join(folder, 'to'), maxBytes: 10 };

    await expect(copyHashed(copy, effects)).rejects.toMatchObject({ code: 'FILE_NOT_REGULAR' });
  });

  it('says which file is missing', async () => {
    const folder = await temporaryFolder();
    const copy = { from: join(folder, 'gone'), to: join(folder, 'to'), maxBytes: 10 };

    await expect(copyHashed(copy, effects)).rejects.toMatchObject({
      code: 'FILE_FAILED',
      message: expect.stringContaining('gone'),
    });
  });
});

describe('replaceTail', () => {
  it.each(['short', 'much longer than what was there'])(
    'leaves nothing of what stood there: %s',
    async (bytes) => {
      const file = join(await temporaryFolder(), 'a');
      writeFileSync(file, 'kept|old tail');

      await replaceTail(file, { offset: 5, bytes: Buffer.from(bytes) }, effects);

      expect(readFileSync(file, 'utf8')).toBe(`kept|${bytes}`);
    },
  );
});
