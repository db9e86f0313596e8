import {
  joinName,
  MAX_TESTS,
  type TestResult,
  type TestStatus,
  UnreadableReport,
} from './types.js';

const CARGO_TARGET = /^ +(?:Running|Doc-tests) (.+?)(?: \(.*\))?$/;
const CARGO_TEST = /^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)\b/;
const CARGO_SUMMARY = /^test result: /;

/** Reads what `cargo test` prints. @throws UnreadableReport when it has no summary. */
export function parseCargoText(text: string): readonly TestResult[] {
  const results: TestResult[] = [];
  let target = '';
  let isReport = false;
  for (const line of text.split('\n')) {
    target = CARGO_TARGET.exec(line)?.[1] ?? target;
    isReport ||= CARGO_SUMMARY.test(line);
    const [, name, word] = CARGO_TEST.exec(line) ?? [];
    if (name === undefined) continue;
    if (results.length >= MAX_TESTS) throw new UnreadableReport('holds too many tests');
    const status = word === 'ok' ? 'passed' : word === 'ignored' ? 'skipped' : 'failed';
    results.push({ name: joinName([target, name]), status });
  }
  if (!isReport) throw new UnreadableReport('has no summary of cargo test');
  return results;
}

const GO_TEST = /^ *--- (PASS|FAIL|SKIP): (\S+) \(/;
const GO_SUMMARY = /^(?:ok|FAIL|PASS|\?)\b/;
const GO_STATUSES: Readonly<Record<string, TestStatus>> = {
  PASS: 'passed',
  FAIL: 'failed',
  SKIP: 'skipped',
};

/** Reads what `go test -v` prints. @throws UnreadableReport when it has no summary. */
export function parseGoText(text: string): readonly TestResult[] {
  const results: TestResult[] = [];
  let isReport = false;
  for (const line of text.split('\n')) {
    isReport ||= GO_SUMMARY.test(line);
    const [, word = '', name] = GO_TEST.exec(line) ?? [];
    if (name === undefined) continue;
    if (results.length >= MAX_TESTS) throw new UnreadableReport('holds too many tests');
    results.push({ name: joinName([name]), status: GO_STATUSES[word] ?? 'failed' });
  }
  if (!isReport) throw new UnreadableReport('has no summary of go test');
  return results;
}
