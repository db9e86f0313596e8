/** What became of one test. `todo` is a test that is not written yet; like a skipped one it has not passed. */
export type TestStatus = 'passed' | 'failed' | 'skipped' | 'todo';

/** One test of a report. Names are as the runner gives them, with their suites before them, joined by ` > `. */
export interface TestResult {
  readonly name: string;
  readonly status: TestStatus;
}

/** Formats of reports that can be read. */
export type ReportFormat =
  | 'junit'
  | 'tap'
  | 'jest-json'
  | 'mocha-json'
  | 'go-json'
  | 'go-text'
  | 'cargo-text';

/** A report that cannot be what it is said to be. Its message completes "the report …". */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport';
}

/** Tests of a report at most; more is no report of a project's tests. */
export const MAX_TESTS = 200_000;

/** Makes a test's name out of those of its suites and its own; on one line, of bounded length. */
export function joinName(parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(' > ')
    .slice(0, MAX_NAME_CHARS);
}

const MAX_NAME_CHARS = 1000;
