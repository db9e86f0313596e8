import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from './__fixtures__/supervision.js';
import { openCapture } from './capture.js';

describe('a capture', () => {
  it('keeps the first bytes and counts all', async () => {
    const file = join(await makeFolder(), 'out');
    const capture = openCapture(file, 5);

    for (const chunk of ['abc', 'def', 'ghi']) capture.push(Buffer.from(chunk));
    capture.close();

    expect(await readFile(file, 'utf8')).toBe('abcde');
    expect(capture.read()).toEqual({
      file,
      totalBytes: 9,
      capturedBytes: 5,
      isTruncated: true,
      tail: 'abcdefghi',
    });
  });

  it('is not truncated when everything was kept', async () => {
    const capture = openCapture(join(await makeFolder(), 'out'), 3);

    capture.push(Buffer.from('abc'));
    capture.close();

    expect(capture.read().isTruncated).toBe(false);
  });

  it('keeps NUL and invalid UTF-8 as they are', async () => {
    const file = join(await makeFolder(), 'out');
    const bytes = Buffer.from([0, 0xff, 0xfe, 0x1b, 0x80]);
    const capture = openCapture(file, 100);

    capture.push(bytes);
    capture.close();

    expect(await readFile(file)).toEqual(bytes);
  });

  it('has a tail of the last 8 KiB that starts with a whole character', async () => {
    const capture = openCapture(join(await makeFolder(), 'out'), 0);

    for (let i = 0; i < 3_000; i += 1) capture.push(Buffer.from(i === 2_999 ? '中x' : '中中'));
    capture.close();

    const { tail } = capture.read();
    expect(Buffer.byteLength(tail)).toBeLessThanOrEqual(8_192);
    expect(Buffer.byteLength(tail)).toBeGreaterThan(8_185);
    expect(tail).toMatch(/^中+x$/);
  });

  it('is readable by its owner alone', async () => {
    const file = join(await makeFolder(), 'out');

    openCapture(file, 1).close();

    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('does not write through a link', async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'target'), 'precious');
    await symlink('target', join(folder, 'out'));

    expect(() => openCapture(join(folder, 'out'), 10)).toThrow(
      expect.objectContaining({ code: 'CAPTURE_FAILED' }),
    );
    expect(await readFile(join(folder, 'target'), 'utf8')).toBe('precious');
  });

  it.runIf(process.platform === 'linux')('is truncated when the disk is full', () => {
    const capture = openCapture('/dev/full', 100);

    capture.push(Buffer.from('abc'));
    capture.close();

    expect(capture.read()).toMatchObject({ totalBytes: 3, capturedBytes: 0, isTruncated: true });
  });
});
