import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countTests } from './count-tests.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yoke-count-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function count(text: string): Promise<number | undefined> {
  const file = join(folder, 'stdout');
  writeFileSync(file, text);
  return countTests([file]);
}

test.each([
  ['node spec', 'ℹ tests 12\nℹ suites 2\nℹ pass 12\n', 12],
  ['node tap', '1..3\n# tests 3\n# pass 3\n', 3],
  ['jest', 'Test Suites: 2 passed, 2 total\nTests:       1 skipped, 8 passed, 9 total\n', 9],
  ['jest without tests', 'No tests found, exiting with code 0\n', 0],
  ['vitest', ' Test Files  1 passed (1)\n      Tests  2 passed | 1 skipped (3)\n', 3],
  ['vitest without files', 'No test files found, exiting with code 0\n', 0],
  ['mocha', '\n  4 passing (12ms)\n', 4],
  ['mocha without tests', '\n  0 passing (1ms)\n', 0],
  ['ava', '  ✔ one\n  ─\n\n  1 test passed\n', 1],
  ['pytest', '======== 3 passed, 1 skipped in 0.12s ========\n', 3],
  ['pytest without tests', '======== no tests ran in 0.01s ========\n', 0],
  ['unittest', 'Ran 5 tests in 0.001s\n\nOK\n', 5],
  [
    'cargo, several binaries',
    'test result: ok. 0 passed; 0 failed; 0 ignored\ntest result: ok. 7 passed; 0 failed; 0 ignored\n',
    7,
  ],
  ['go', 'ok  \texample.com/a\t0.01s\n?   \texample.com/b\t[no test files]\n', 1],
  ['go without tests', '?   \texample.com/b\t[no test files]\n', 0],
  ['prove', 'All tests successful.\nFiles=1, Tests=4,  0 wallclock secs\n', 4],
  ['surefire', '[INFO] Tests run: 6, Failures: 0, Errors: 0, Skipped: 0\n', 6],
  ['colours', '\u001b[32mTests:\u001b[0m       0 total\n', 0],
])('counts the tests of %s', async (_runner, text, expected) => {
  expect(await count(text)).toBe(expected);
});

test.each(['', 'all fine\n', `${'x'.repeat(100_000)} 0 passing\n`])(
  'cannot tell how many tests ran from %#',
  async (text) => {
    expect(await count(text)).toBeUndefined();
  },
);
