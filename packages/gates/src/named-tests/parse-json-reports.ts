import * as z from '@yoke/core/schema';
import {
  joinName,
  MAX_TESTS,
  type TestResult,
  type TestStatus,
  UnreadableReport,
} from './types.js';

const STATUSES: Readonly<Record<string, TestStatus>> = {
  passed: 'passed',
  failed: 'failed',
  pending: 'skipped',
  skipped: 'skipped',
  disabled: 'skipped',
  todo: 'todo',
};

const jestSchema = z.looseObject({
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.looseObject({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Reads the JSON of jest and of vitest. A file that could not be loaded counts as a failed test. @throws UnreadableReport */
export function parseJestJson(text: string): readonly TestResult[] {
  const { testResults } = check(jestSchema, text);
  return testResults.flatMap(({ name, status, assertionResults }) => [
    ...(status === 'failed' && assertionResults.length === 0
      ? [{ name: joinName([name]), status: 'failed' as const }]
      : []),
    ...assertionResults.map((one) => ({
      name: joinName([one.fullName]),
      // A status that is not known is none that was passed.
      status: STATUSES[one.status] ?? 'failed',
    })),
  ]);
}

const mochaTest = z.looseObject({ fullTitle: z.string() });
const mochaSchema = z.looseObject({
  passes: z.array(mochaTest),
  failures: z.array(mochaTest),
  pending: z.array(mochaTest),
});

/** Reads the JSON of mocha's reporter of that name. @throws UnreadableReport */
export function parseMochaJson(text: string): readonly TestResult[] {
  const { passes, failures, pending } = check(mochaSchema, text);
  const as = (tests: typeof passes, status: TestStatus) =>
    tests.map(({ fullTitle }) => ({ name: joinName([fullTitle]), status }));
  return [...as(passes, 'passed'), ...as(failures, 'failed'), ...as(pending, 'skipped')];
}

const GO_STATUSES: Readonly<Record<string, TestStatus>> = {
  pass: 'passed',
  fail: 'failed',
  skip: 'skipped',
};

const goEvent = z.looseObject({
  Action: z.string(),
  Package: z.string().optional(),
  Test: z.string().optional(),
});

/** Reads the lines of `go test -json`; lines that are no JSON are output of the build. @throws UnreadableReport when no line is an event. */
export function parseGoJson(text: string): readonly TestResult[] {
  const results: TestResult[] = [];
  let isReport = false;
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) continue;
    const event = goEvent.safeParse(readJson(line));
    if (!event.success) continue;
    isReport = true;
    const { Action, Package = '', Test } = event.data;
    const status = GO_STATUSES[Action];
    if (Test === undefined || status === undefined) continue;
    if (results.length >= MAX_TESTS) throw new UnreadableReport('holds too many tests');
    results.push({ name: joinName([Package, Test]), status });
  }
  if (!isReport) throw new UnreadableReport('has no event of go test');
  return results;
}

function check<Output>(schema: z.ZodType<Output>, text: string): Output {
  const result = schema.safeParse(readJson(text));
  if (result.success) return result.data;
  throw new UnreadableReport('does not have the form of its runner');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
