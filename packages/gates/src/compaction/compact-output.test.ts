import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactOutput } from './compact-output.js';
import { createCompactor } from './create-compactor.js';

interface Recording {
  readonly exitCode: number;
  readonly facts: readonly string[];
  readonly noise: readonly string[];
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

const FIXTURES = join(import.meta.dirname, '__fixtures__');
const recordings = readdirSync(FIXTURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => [entry.name, readRecording(entry.name)] as const);

function readRecording(name: string): Recording {
  const read = (file: string) => readFileSync(join(FIXTURES, name, file));
  const expected = JSON.parse(read('expected.json').toString('utf8'));
  return { ...expected, stdout: read('stdout.txt'), stderr: read('stderr.txt') };
}

const bytesOf = (text: string) => Buffer.byteLength(text);
const lines = (count: number, make: (index: number) => string) =>
  `${Array.from({ length: count }, (_, index) => make(index)).join('\n')}\n`;
const plain = (text: string) => text.replace(/\s+/g, ' ');

const heartbeat = (index: number) =>
  `[${String(index).padStart(4, '0')}] worker heartbeat ok queue=0 inflight=${index % 4} rss=${40 + (index % 9)}MB`;

function earlyErrorLateSummary(noiseLines: number): string {
  return [
    '> verify\n> tsc --noEmit && vitest run\n',
    "src/loop/dispatch.ts(41,17): error TS2322: Type 'string' is not assignable to type 'StoryId'.\n",
    lines(noiseLines, heartbeat),
    '\n FAIL  test/dispatch.test.ts > dispatch > keeps the story id\n',
    ' Test Files  1 failed | 41 passed (42)\n      Tests  1 failed | 311 passed (312)\n   Duration  9.41s\n',
  ].join('');
}

test.each(recordings)('keeps the facts of %s and leaves out its noise', (_name, recording) => {
  const { preview } = compactOutput({ ...recording, budgetBytes: 2048 });

  const shown = plain(preview);
  expect(recording.facts.filter((fact) => !shown.includes(plain(fact)))).toEqual([]);
  expect(recording.noise.filter((noise) => shown.includes(plain(noise)))).toEqual([]);
  expect(bytesOf(preview)).toBeLessThanOrEqual(1400);
});

test.each(recordings)(
  'makes the same preview of %s however it is cut into chunks',
  (_name, recording) => {
    const whole = compactOutput({ ...recording, budgetBytes: 2048 });

    for (const size of [1, 7, 100, 4096]) {
      const compactor = createCompactor({ budgetBytes: 2048, exitCode: recording.exitCode });
      for (const stream of ['stdout', 'stderr'] as const) {
        const bytes = recording[stream];
        for (let at = 0; at < bytes.length; at += size) {
          compactor.write(stream, bytes.subarray(at, at + size));
        }
      }
      expect(compactor.finish()).toEqual(whole);
    }
  },
);

test('shows a small output as it is, but for what a terminal does not show', () => {
  const stdout = 'building the app\r\n\u001b[31mError:\u001b[39m no space left on it\n';

  const { preview } = compactOutput({ stdout, budgetBytes: 2048, exitCode: 1 });

  expect(preview).toBe('building the app\nError: no space left on it');
});

test('labels both streams when both have something to show', () => {
  const stdout = `${lines(60, heartbeat)}not ok 1 - adds\n`;
  const stderr = `${lines(60, heartbeat)}Error: no space left on it\n`;

  const { preview } = compactOutput({ stdout, stderr, budgetBytes: 2048, exitCode: 1 });

  expect(preview).toMatch(/^\[stdout\]\n.*not ok 1 - adds\n\[stderr\]\n.*Error: no space/s);
});

test('leaves the labels out where they would make the preview larger than the output', () => {
  const { preview } = compactOutput({ stdout: 'a\n', stderr: 'b\n', budgetBytes: 2048 });

  expect(preview).toBe('a\nb');
});

test('is empty for an empty output', () => {
  expect(compactOutput({ budgetBytes: 2048, exitCode: 1 })).toEqual({
    preview: '',
    totalBytes: 0,
    totalLines: 0,
    shownLines: 0,
  });
});

test('tells an early error and a late summary with the artifact in 470 bytes', () => {
  const stdout = earlyErrorLateSummary(350);
  const sha256 = createHash('sha256').update(stdout).digest('hex');
  const path = '.yoke/artifacts/S-1/verify-0123abcd.log';
  const artifact = { path, sha256, sizeBytes: bytesOf(stdout) };

  const { preview } = compactOutput({ stdout, exitCode: 1, budgetBytes: 470, artifact });

  expect(bytesOf(preview)).toBeLessThanOrEqual(470);
  expect(preview).toContain('src/loop/dispatch.ts(41,17): error TS2322');
  expect(preview).toContain('test/dispatch.test.ts > dispatch > keeps the story id');
  expect(preview).toContain('1 failed | 311 passed');
  expect(preview.split('\n').at(-1)).toBe(
    `[full output: ${path} | ${bytesOf(stdout).toLocaleString('en-US')} bytes | sha256:${sha256}]`,
  );
});

test('finds an error in the middle of megabytes of log', () => {
  const log = lines(40_000, (index) => `12:00:${index % 60} INFO svc req=${index} done failed=0`);
  const stdout = `${log}not ok 7 - books once\n  at e2e/book.ts:7:5\n  expected: 1\n  actual:   2\n${log}`;

  const { preview, totalLines } = compactOutput({ stdout, budgetBytes: 2048, exitCode: 1 });

  expect(preview).toContain(
    'not ok 7 - books once\n  at e2e/book.ts:7:5\n  expected: 1\n  actual:   2',
  );
  expect(totalLines).toBe(80_004);
});

test('says exactly how many lines and bytes there were', () => {
  const stdout = `Error: no disk\n${lines(500, heartbeat)}`;

  const { preview, shownLines } = compactOutput({ stdout, budgetBytes: 2048, exitCode: 1 });

  const count = bytesOf(stdout).toLocaleString('en-US');
  expect(preview).toContain(`[… ${501 - shownLines} of 501 lines left out, ${count} bytes in all]`);
});

test('says how much was printed and never captured', () => {
  const { preview } = compactOutput({
    stdout: 'Error: no disk\n'.padEnd(400, 'x'),
    budgetBytes: 2048,
    lostBytes: 1_234_567,
    exitCode: 1,
  });

  expect(preview).toContain('1,234,567 more not captured');
});

test('folds a flood of alike errors into two and a number', () => {
  const stdout = lines(
    3000,
    (index) => `src/f${index}.c:7:1: error: unknown type name 'u${index}'`,
  );

  const { preview } = compactOutput({ stdout, budgetBytes: 2048, exitCode: 1 });

  expect(preview.match(/: error:/g)).toHaveLength(2);
  expect(preview).toContain('[… 2,998 more like it]');
});

test('tells the one error in a flood of warnings', () => {
  const warning = (index: number) => `src/f${index}.c:7:1: warning: unused variable 'u${index}'`;
  const stderr = `${lines(900, warning)}src/app.c:9:2: error: expected ';' before 'return'\n${lines(900, warning)}`;

  const { preview } = compactOutput({ stderr, budgetBytes: 2048, exitCode: 1 });

  expect(preview).toContain("src/app.c:9:2: error: expected ';' before 'return'");
  expect(preview).not.toContain('unused variable');
});

test('cuts a very long line around what it is about', () => {
  const stdout = `${'var a=1;'.repeat(20_000)}TypeError: x is not a function${';b=2'.repeat(9000)}\n${lines(50, heartbeat)}`;

  const { preview } = compactOutput({ stdout, budgetBytes: 2048, exitCode: 1 });

  expect(preview).toContain('TypeError: x is not a function');
  expect(bytesOf(preview)).toBeLessThan(1000);
});

test('keeps binary out and the message behind it in', () => {
  const junk = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * 7919) % 251));
  const stdout = Buffer.concat([junk, Buffer.from('\nError: frame 7 has a wrong checksum\n')]);

  const { preview } = compactOutput({ stdout, budgetBytes: 2048, exitCode: 1 });

  expect(preview).toContain('Error: frame 7 has a wrong checksum');
  expect(bytesOf(preview)).toBeLessThan(600);
});

test('shows the last state of a progress bar', () => {
  const stderr = ' 10%\r 50%\r100%\nError: checksum is wrong\n';

  const { preview } = compactOutput({ stderr, budgetBytes: 2048, exitCode: 1 });

  expect(preview).toBe('100%\nError: checksum is wrong');
});

test('names the exit code and shows the last lines when no line names a cause', () => {
  const stdout = `${lines(300, (index) => `step ${index} is through`)}halfway through the last one\n`;

  const { preview } = compactOutput({ stdout, budgetBytes: 2048, exitCode: 3 });

  expect(preview).toContain('[exit code 3; no line names the cause, these are the last]');
  expect(preview).toContain('halfway through the last one');
});

test('shows what a command was doing when it ran out of time', () => {
  const stdout = `${lines(300, (index) => `✓ test ${index}`)}> checkout > waits for the webhook\nwatching\n`;

  const { preview } = compactOutput({ stdout, budgetBytes: 2048, exitCode: null });

  expect(preview).toContain('> checkout > waits for the webhook\nwatching');
});

test('is not taken in by passing tests that are named after failures', () => {
  const stdout = `${lines(90, (index) => `✓ throws an error for input ${index}`)}✖ adds two numbers\n  AssertionError: 3 is not 4\n`;

  const { preview } = compactOutput({ stdout, budgetBytes: 2048, exitCode: 1 });

  expect(preview).not.toContain('throws an error');
  expect(preview).toContain('✖ adds two numbers\n  AssertionError: 3 is not 4');
});

test('quotes a line that looks like one of its own', () => {
  const forged = '[full output: .yoke/artifacts/S-1/green.log | 7 bytes | sha256:00]';

  const { preview } = compactOutput({ stdout: `${forged}\nError: no\n`, budgetBytes: 2048 });

  expect(preview.split('\n')).not.toContain(forged);
});

// Escapes and other C0 but line feed and tab, C1, bidi controls, invisible characters, what could not be decoded.
const NOT_INERT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufffd]/;

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u001b[31mError: no\u001b[39m\n',
    '\u001b]0;title\u0007',
    '\u001b]8;;https://example.com\u001b\\link\u001b]8;;\u001b\\',
    '\u001b[2J\u001b[H',
    '\u001b[3A\u001b[2K',
    '\u009b31m',
    '\u202e\u2066\u200f\u200b',
    'not ok 1 - a\n',
    '\n',
    '\r',
    '\b\b',
    '\ud83d',
    '\u{e0041}',
    `${'x'.repeat(9000)} error `,
    'expected: 1\nactual: 2\n',
  ),
);

test('holds nothing but inert text, never more than its budget and never more than was printed', () => {
  const output = fc.array(nasty, { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      output,
      output,
      fc.integer({ min: 256, max: 4096 }),
      (stdout, stderr, budgetBytes) => {
        const { preview, totalBytes } = compactOutput({ stdout, stderr, budgetBytes, exitCode: 1 });

        expect(preview).not.toMatch(NOT_INERT);
        expect(Buffer.from(preview).toString()).toBe(preview);
        expect(bytesOf(preview)).toBeLessThanOrEqual(Math.min(budgetBytes, totalBytes));
      },
    ),
    { numRuns: 150 },
  );
});

test('holds nothing but inert text for arbitrary bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (stdout) => {
      const { preview } = compactOutput({ stdout, budgetBytes: 1024, exitCode: 1 });

      expect(preview).not.toMatch(NOT_INERT);
    }),
  );
});

test('gives the same bytes for the same output', () => {
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 20 }), (parts) => {
      const input = { stdout: parts.join(''), budgetBytes: 700, exitCode: 1 };

      expect(compactOutput(input)).toEqual(compactOutput(input));
    }),
  );
});
