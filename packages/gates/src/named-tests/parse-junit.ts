import { SaxesParser } from 'saxes';
import {
  joinName,
  MAX_TESTS,
  type TestResult,
  type TestStatus,
  UnreadableReport,
} from './types.js';

interface OpenCase {
  readonly name: string;
  isFailed: boolean;
  /** Left out, whatever else is said of it: a `todo` may fail and does not count. */
  left?: 'skipped' | 'todo';
}

/**
 * Reads a report in JUnit's XML, as pytest, node:test and many others write it. Suites become part of a name, the outermost
 * and `classname` only where pytest needs them to tell tests apart. No entity but XML's own five is known.
 * @throws UnreadableReport
 */
export function parseJunit(text: string): readonly TestResult[] {
  const parser = new SaxesParser();
  const results: TestResult[] = [];
  const suites: string[] = [];
  let open: OpenCase | undefined;
  let isReport = false;
  parser.on('error', (error) => {
    throw new UnreadableReport(`is no XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new UnreadableReport('has a document type, which a report of tests never needs');
  });
  parser.on('opentag', ({ name, attributes }) => {
    switch (name) {
      case 'testsuites':
      case 'testsuite':
        isReport = true;
        suites.push(attributes.name ?? '');
        break;
      case 'testcase':
        if (results.length >= MAX_TESTS) throw new UnreadableReport('holds too many tests');
        open = { name: caseName(suites, attributes), isFailed: false };
        break;
      default:
        if (open !== undefined) markCase(open, name, attributes);
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'testsuite' || name === 'testsuites') suites.pop();
    if (name !== 'testcase' || open === undefined) return;
    results.push({ name: open.name, status: statusOf(open) });
    open = undefined;
  });
  parser.write(text).close();
  if (!isReport) throw new UnreadableReport('has no test suite');
  return results;
}

function markCase(open: OpenCase, name: string, attributes: Record<string, string>): void {
  if (name === 'failure' || name === 'error') open.isFailed = true;
  if (name === 'skipped') open.left = attributes.type === 'todo' ? 'todo' : 'skipped';
}

function statusOf({ isFailed, left }: OpenCase): TestStatus {
  return left ?? (isFailed ? 'failed' : 'passed');
}

// Classes that say nothing: node:test writes `test` for everything.
const EMPTY_CLASSES: ReadonlySet<string | undefined> = new Set([undefined, '', 'test', 'suite']);

function caseName(suites: readonly string[], attributes: Record<string, string>): string {
  const { name = '', classname, file } = attributes;
  const where = EMPTY_CLASSES.has(classname) ? [] : [classname ?? ''];
  return joinName([...(file === undefined ? [] : [file]), ...suites, ...where, name]);
}
