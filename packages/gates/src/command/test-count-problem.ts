import type { FindingV1 } from '@yoke/core/contracts';
import { countTests } from './count-tests.js';
import type { CommandCheck } from './run-command-check.js';

/** What is wrong with the number of tests behind a green command. */
export interface TestCountProblem {
  readonly message: string;
  readonly finding: FindingV1;
  /** What it makes of the check; absent when it is only a warning. */
  readonly answer?: 'fail' | 'error' | undefined;
  readonly hint?: string | undefined;
}

const RULE = 'test-count';

/**
 * Looks whether a green command tested anything. None is a warning; fewer than `minimum` is a failure; a number that
 * cannot be told where a minimum is set is an error, since unknown is not enough. `false` looks for nothing.
 */
export async function testCountProblem(
  { check, outcome, result }: CommandCheck,
  minimum: number | false | undefined,
): Promise<TestCountProblem | undefined> {
  if (outcome.answer !== 'pass' || minimum === false) return undefined;
  const count = await countTests([result.stdout.file, result.stderr.file]);
  if (minimum === undefined || minimum === 0) {
    return count === 0 ? noTests(check.command ?? '') : undefined;
  }
  if (count === undefined) return unknownCount(minimum);
  return count < minimum ? tooFew(count, minimum) : undefined;
}

function noTests(command: string): TestCountProblem {
  const message = `"${command}" exited with 0 and its summary says that 0 tests ran`;
  return { message, finding: { severity: 'warning', message, ruleId: RULE } };
}

function tooFew(count: number, minimum: number): TestCountProblem {
  const message = `ran ${count} tests, at least ${minimum} were expected`;
  return {
    message,
    answer: 'fail',
    finding: { severity: 'blocking', message, ruleId: RULE },
    hint: 'check that the test files are found by the runner: names, folders, line endings of scripts',
  };
}

function unknownCount(minimum: number): TestCountProblem {
  const message = `cannot tell how many tests ran, at least ${minimum} were expected: no known summary line was printed`;
  return {
    message,
    answer: 'error',
    finding: { severity: 'blocking', message, ruleId: RULE },
    hint: 'give the runner its default reporter, or remove verify.minimumTests',
  };
}
