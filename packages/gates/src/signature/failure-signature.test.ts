import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureSignature } from './failure-signature.js';
import { normaliseFailure } from './normalise-failure.js';

test.each([
  ['colours', '\u001b[31m✖ adds\u001b[39m', '✖ adds'],
  [
    'artifact markers',
    'Error: no\n[full output: .yoke/artifacts/S/verify-ab.log | 9,000 bytes | sha256:ab]',
    'Error: no',
  ],
  [
    'what was left out',
    'Error: no\n[… 9 of 10 lines left out, 700 bytes in all]',
    'Error: no\n[… 8 of 9 lines left out, 650 bytes in all]',
  ],
  [
    'folders of benches',
    'at f (/state/one/proof/src/a.ts:3:4)',
    'at f (/state/two/proof/src/a.ts:3:4)',
  ],
  ['folders in file URLs', 'at file:///tmp/b1/src/a.mjs:3:4', 'at file:///tmp/b2/src/a.mjs:3:4'],
  ['folders on Windows', 'at C:\\benches\\one\\src\\a.ts:3', 'at C:\\benches\\two\\src\\a.ts:3'],
  ['durations of tests', '✖ adds (12.5ms)', '✖ adds (3ms)'],
  ['durations of runs', '2 failed in 0.41s', '2 failed in 12.07s'],
  ['durations in TAP', 'not ok 1\n  duration_ms: 1.5', 'not ok 1\n  duration_ms: 22.25'],
  ['durations in a summary', 'Duration  9.41s (transform 2s)', 'Duration  8.2s (transform 1s)'],
  ['instants', '2026-01-02T03:04:05.678Z ERROR no', '2026-11-30T23:59:59Z ERROR no'],
  ['times of day', '[12:00:01] Error: no', '[12:00:59] Error: no'],
  ['process ids', '(node:4000) Error: no', '(node:77) Error: no'],
  ['process ids of valgrind', '==28544== Invalid read', '==9== Invalid read'],
  ['addresses', 'heap-buffer-overflow on 0x602000000020', 'heap-buffer-overflow on 0x60300000ffe0'],
  ['ports', 'connect ECONNREFUSED 127.0.0.1:54329', 'connect ECONNREFUSED 127.0.0.1:41777'],
  ['ids of runs', 'run 3f2a9c41d07b failed', 'run 99b0c1aa72ee failed'],
  ['UUIDs', 'job 5d0f8f2a-9b1c-4d3e-8f7a-0123456789ab', 'job 6d0f8f2a-9b1c-4d3e-8f7a-0123456789ac'],
  ['the order of lines', '✖ a\n✖ b', '✖ b\n✖ a'],
  ['repeated progress', ' 10%\r 90%\rError: no', 'Error: no'],
])('is the same for two failures that differ in %s', (_what, first, second) => {
  expect(normaliseFailure(first)).toBe(normaliseFailure(second));
  expect(failureSignature(first)).toBe(failureSignature(second));
});

test.each([
  ['an expected value', 'expected: 3', 'expected: 4'],
  ['a duration in an assertion', 'Timeout of 300ms exceeded.', 'Timeout of 500ms exceeded.'],
  ['a short hexadecimal value', 'want 0x1f2e', 'want 0x0000'],
  ['a long number', 'got 123456789012', 'got 123456789013'],
  ['a name of a test', '✖ adds', '✖ subtracts'],
  ['a line of a file', 'at f (/w/src/a.ts:3:4)', 'at f (/w/src/a.ts:5:4)'],
  ['a file', 'at f (/w/src/a.ts:3:4)', 'at f (/w/src/b.ts:3:4)'],
  ['a count of failures', '1 failed', '2 failed'],
])('is another one for two failures that differ in %s', (_what, first, second) => {
  expect(failureSignature(first)).not.toBe(failureSignature(second));
});

test('is a SHA-256 in hex', () => {
  expect(failureSignature('Error: no')).toMatch(/^[0-9a-f]{64}$/);
});

test('is the same whatever the pid, the port and the bench are', () => {
  const number = fc.integer({ min: 1024, max: 65_535 });
  const bench = fc.stringMatching(/^[a-z0-9]{4,12}$/);
  fc.assert(
    fc.property(number, number, bench, bench, (a, b, left, right) => {
      const tell = (count: number, folder: string) =>
        `(node:${count}) Error: connect ECONNREFUSED 127.0.0.1:${count}\n    at f (/state/${folder}/proof/lib/db.js:5:19)`;

      expect(failureSignature(tell(a, left))).toBe(failureSignature(tell(b, right)));
    }),
  );
});

test('does not change when it is applied to its own result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normaliseFailure(text);

      expect(normaliseFailure(once)).toBe(once);
    }),
  );
});
