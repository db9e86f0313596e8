import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import benchmarks from '../e2e/vitest.bench.config.ts';
import endToEnd from '../e2e/vitest.config.ts';
import unit from '../vitest.config.ts';
import { root } from './lib/repository.mjs';

/** What each command of the tests takes, from the root of the repository; type tests are taken by the compiler. */
const PATTERNS = [
  ...(unit.test?.include ?? []),
  ...(endToEnd.test?.include ?? []).map((pattern) => `e2e/${pattern}`),
  ...(benchmarks.test?.include ?? []).map((/** @type {string} */ pattern) => `e2e/${pattern}`),
  'packages/*/src/**/*.test-d.ts',
].map(toExpression);

/**
 * A glob with `*` for a part of a name and a leading or inner `**` for any folders.
 *
 * @param {string} pattern
 */
function toExpression(pattern) {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${source}$`, 'u');
}

/** @param {readonly string[]} files */
function findUnrun(files) {
  return files
    .filter((file) => /\.(?:test|test-d|e2e|spec|bench)\.[cm]?[jt]sx?$/u.test(file))
    .filter((file) => !PATTERNS.some((pattern) => pattern.test(file)));
}

test('every file of tests is run by a command of this repository', () => {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');

  expect(files.filter((file) => file.endsWith('.test.ts')).length).toBeGreaterThan(100);
  expect(findUnrun(files)).toEqual([]);
});

test('a file of tests that no command takes is found', () => {
  expect(findUnrun(['packages/core/tests/a.test.ts', 'packages/core/test/a.test.ts'])).toEqual([
    'packages/core/tests/a.test.ts',
  ]);
});
