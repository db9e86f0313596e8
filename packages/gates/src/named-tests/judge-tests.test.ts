import { expect, it } from 'vitest';
import { type JudgedTests, judgeTests, namesToExpect, tallyTests } from './judge-tests.js';
import type { TestResult, TestStatus } from './types.js';

const tests = (...all: readonly [TestStatus, string][]): readonly TestResult[] =>
  all.map(([status, name]) => ({ status, name }));

const judge = (
  results: readonly TestResult[],
  expected?: readonly string[],
  more: Partial<JudgedTests> = {},
) => judgeTests({ results, expected, silentFiles: [], canary: [], ...more })?.summary;

it('passes when every test of the base passed, and others too', () => {
  expect(judge(tests(['passed', 'a'], ['passed', 'b']), ['a'])).toBeUndefined();
});

it.each<[string, readonly TestResult[], readonly string[]]>([
  ['is missing', tests(['passed', 'b']), ['a', 'b']],
  ['is skipped', tests(['skipped', 'a'], ['passed', 'b']), ['a', 'b']],
  ['is a todo', tests(['todo', 'a'], ['passed', 'b']), ['a', 'b']],
  ['ran once where it ran twice', tests(['passed', 'a']), ['a', 'a']],
  ['is missing where no test ran at all', [], ['a']],
])('does not pass when a test of the base %s', (_, results, expected) => {
  expect(judge(results, expected)).toMatch(/of the \d tests of the base did not pass: "a"/);
});

it('does not pass when a test failed, whatever the exit code says', () => {
  expect(judge(tests(['failed', 'a'], ['passed', 'b']))).toContain('reports as failed: "a"');
});

it('does not pass when all tests were left out', () => {
  expect(judge(tests(['skipped', 'a'], ['todo', 'b']))).toContain('none of its 2 tests passed');
});

it('does not pass when a canary lives, or a file of tests is silent', () => {
  const green = tests(['passed', 'a']);
  expect(judge(green, undefined, { canary: ['assert.ok(false)'] })).toContain('did not fail');
  expect(judge(green, undefined, { silentFiles: ['t.js'] })).toContain('"t.js" was reported');
});

it('expects what ran, red or green, and takes numbers in names for one another', () => {
  const base = tests(['failed', 'listens on 3000'], ['skipped', 'b'], ['passed', 'c']);

  expect(namesToExpect(base)).toEqual(['listens on 0', 'c']);
  expect(judge(tests(['passed', 'listens on 8123'], ['passed', 'c']), namesToExpect(base))).toBe(
    undefined,
  );
});

it.each([
  ['saves 3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b', 'saves 00000000-9a4d-4e6f-8b7a-aaaaaaaaaaaa'],
  ['reads 9f86d081884c7d65', 'reads 60303ae22b998861bce3'],
  ['lists /tmp/yoke-aBcDeF/x', 'lists /tmp/yoke-GhIjKl/x'],
])('takes %j and %j for the same test', (one, other) => {
  expect(judge(tests(['passed', other]), namesToExpect(tests(['passed', one])))).toBeUndefined();
});

it.each([
  ['encodes deadbeef', 'encodes facefeed'],
  ['parses v2 header', 'parses v2 footer'],
])('tells %j from %j', (one, other) => {
  expect(judge(tests(['passed', other]), namesToExpect(tests(['passed', one])))).toBeDefined();
});

it('counts for the evidence, with a digest that does not depend on the order', () => {
  const tally = tallyTests('r', tests(['passed', 'a'], ['passed', 'b'], ['todo', 'c']));

  expect(tally).toMatchObject({ runner: 'r', passed: 2, failed: 0, leftOut: 1 });
  expect(tallyTests('r', tests(['passed', 'b'], ['passed', 'a'])).digest).toBe(tally.digest);
});
