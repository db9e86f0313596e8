import { stat } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { buildEffects } from './__fixtures__/effects.js';
import { makeFolder, run } from './__fixtures__/supervision.js';
import { probeCage } from './cage-probe.js';

const cage = await probeCage(buildEffects());
afterAll(() => cage.close());

const MEBIBYTE = 1024 * 1024;

describe('the output of a program', () => {
  it('is counted whole, captured up to the limit, and read in flat memory', async () => {
    const cwd = await makeFolder();
    let lineCount = 0;
    let peakBytes = 0;
    const atStart = process.memoryUsage.rss();

    const result = await run(cage, {
      cwd,
      script: `yes 'STATUS: DONE spam spam spam spam spam spam spam spam spam spam spam' | head -c ${320 * MEBIBYTE}`,
      capture: {
        stdoutFile: `${cwd}/out`,
        stderrFile: `${cwd}/err`,
        captureBytes: 16 * MEBIBYTE,
      },
      onLine: () => {
        lineCount += 1;
        if (lineCount % 100_000 === 0) peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
      },
    });

    expect(result.stdout).toMatchObject({
      totalBytes: 320 * MEBIBYTE,
      capturedBytes: 16 * MEBIBYTE,
      isTruncated: true,
    });
    expect((await stat(result.stdout.file)).size).toBe(16 * MEBIBYTE);
    expect(lineCount).toBeGreaterThan(4_000_000);
    expect(peakBytes - atStart).toBeLessThan(150 * MEBIBYTE);
  });

  it('is read in flat memory when it is one endless line', async () => {
    const lines: number[] = [];
    const atStart = process.memoryUsage.rss();

    const result = await run(cage, {
      script: `head -c ${200 * MEBIBYTE} /dev/zero`,
      onLine: (line) => lines.push(line.length),
    });

    expect(result.stdout.totalBytes).toBe(200 * MEBIBYTE);
    expect(lines).toEqual([MEBIBYTE]);
    expect(process.memoryUsage.rss() - atStart).toBeLessThan(150 * MEBIBYTE);
  });

  it('is passed on while the program runs', async () => {
    const cwd = await makeFolder();
    const { writeFileSync } = await import('node:fs');

    const result = await run(cage, {
      cwd,
      script: 'echo first; until [ -e go ]; do sleep 0.01; done; echo second',
      onLine: (line) => {
        if (line === 'first') writeFileSync(`${cwd}/go`, '');
      },
    });

    expect(result.stdout.tail).toBe('first\nsecond\n');
  });

  it('is passed on to the last line, although that has no line feed', async () => {
    const lines: string[] = [];

    await run(cage, { script: 'printf "a\\nb"', onLine: (line) => lines.push(line) });

    expect(lines).toEqual(['a', 'b']);
  });

  it('is complete when the program exits right after it has filled the pipe', async () => {
    const result = await run(cage, {
      script: 'head -c 65536 /dev/zero; head -c 65536 /dev/zero >&2',
    });

    expect([result.stdout.totalBytes, result.stderr.totalBytes]).toEqual([65_536, 65_536]);
  });

  it('ends the run when the file for it cannot be made', async () => {
    const result = run(cage, {
      capture: { stdoutFile: '/no/such/folder/out', stderrFile: '/tmp/err', captureBytes: 1 },
    });

    await expect(result).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
  });
});
