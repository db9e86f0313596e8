import { createHash } from 'node:crypto';
import type { TestTallyV1 } from '@yoke/core/contracts';
import type { TestResult } from './types.js';

/** A green command with its tests. */
export interface JudgedTests {
  readonly results: readonly TestResult[];
  /** Names that have to be told of, as often as they stand here; absent when nothing is known of the base. */
  readonly expected: readonly string[] | undefined;
  /** Files that reported as a whole although they hold tests of their own. */
  readonly silentFiles: readonly string[];
  /** Assertions of the canary that did not fail. */
  readonly canary: readonly string[];
}

/** Why a command whose exit code was 0 has not passed. */
export interface TestsProblem {
  /** Completes "the command …". */
  readonly summary: string;
  readonly hint: string;
}

/** Names told of in one message. */
const SHOWN = 5;

/**
 * Judges the tests behind exit code 0: each that the base has must have passed, none may have failed, be left out or be
 * missing; at least one must have passed. Absent when nothing is wrong.
 */
export function judgeTests(tests: JudgedTests): TestsProblem | undefined {
  const { results, expected = [], silentFiles, canary } = tests;
  if (canary.length > 0) {
    return {
      summary: `exited with 0, but in the process of its tests ${canary.slice(0, SHOWN).join(', ')} did not fail`,
      hint: 'the code under test changes what assertions do; take that away',
    };
  }
  if (silentFiles.length > 0) {
    return {
      summary: `exited with 0, but no test of ${listNames(silentFiles)} was reported`,
      hint: 'something ended the process before its tests ran or silenced it, such as process.exit() in the code under test',
    };
  }
  const failed = results.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (failed.length > 0) {
    return {
      summary: `exited with 0, but reports as failed: ${listNames(failed)}`,
      hint: 'the exit code of a failed test must not be changed',
    };
  }
  return judgeExpected(results, expected);
}

function judgeExpected(
  results: readonly TestResult[],
  expected: readonly string[],
): TestsProblem | undefined {
  const passed = countNames(passedNames(results));
  const missing: string[] = [];
  for (const [name, count] of countNames(expected)) {
    if ((passed.get(name) ?? 0) < count) missing.push(name);
  }
  if (missing.length > 0) {
    const left = new Set(
      results.filter(({ status }) => status !== 'passed').map(({ name }) => plainName(name)),
    );
    const skipped = missing.filter((name) => left.has(name));
    return {
      summary: `exited with 0, but ${missing.length} of the ${expected.length} tests of the base did not pass: ${listNames(missing)}${skipped.length === 0 ? '' : ` (${skipped.length} left out)`}`,
      hint: 'every test that the base has must run and pass; where tests come and go with the code, write the command for a shell, such as `node --test; exit $?`, and its exit code alone counts',
    };
  }
  if (results.length > 0 && passed.size === 0) {
    return {
      summary: `exited with 0, but none of its ${results.length} tests passed: all were left out`,
      hint: 'a skipped test proves nothing; make it run',
    };
  }
  return undefined;
}

/** Names to remember of a tree: of all tests that ran there, passed or not; plain, so that numbers in them may differ. */
export function namesToExpect(results: readonly TestResult[]): readonly string[] {
  return results
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ name }) => plainName(name));
}

/** Counts tests for the evidence; the digest is over the sorted names of those that passed. */
export function tallyTests(runner: string, results: readonly TestResult[]): TestTallyV1 {
  const count = (status: TestResult['status']) =>
    results.filter((result) => result.status === status).length;
  const names = results.filter(({ status }) => status === 'passed').map(({ name }) => name);
  return {
    runner,
    passed: names.length,
    failed: count('failed'),
    leftOut: count('skipped') + count('todo'),
    digest: createHash('sha256').update(names.sort().join('\n')).digest('hex'),
  };
}

function passedNames(results: readonly TestResult[]): readonly string[] {
  return results.filter(({ status }) => status === 'passed').map(({ name }) => plainName(name));
}

const RANDOM_PARTS = [
  // Random UUIDs, hexadecimal digests, and what stands behind a folder for temporary files.
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  /\b(?=[a-f]*\d)[0-9a-f]{8,}\b/gi,
  /(?<=\/tmp\/)[^\s'"]+/g,
  /\d+/g,
];

/** A name without its numbers and random parts: ports, times, seeds, ids and temporary folders differ from run to run. */
export function plainName(name: string): string {
  return RANDOM_PARTS.reduce((plain, part) => plain.replace(part, '0'), name);
}

function countNames(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `"${name.slice(0, 120)}"`);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}
