import { lstatSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { TestResult } from './types.js';

const USES_NODE_TEST = /['"]node:test['"]|require\(\s*['"]test['"]\s*\)/;
const DEFINES_TESTS = /^(?:await\s+)?(?:test|it|describe|suite)(?:\.only)?\s*\(/m;
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** What was told of a run, with the files in it set apart. */
export interface SplitResults {
  /** All of it; a file without named tests is one test, by its place below the bench. */
  readonly all: readonly TestResult[];
  /** What another run on a later tree has to tell of too: not a file that failed, which may hold any number of tests. */
  readonly lasting: readonly TestResult[];
  /** Those among the files that define tests of their own; relative to the bench, with `/`. */
  readonly silentFiles: readonly string[];
}

/**
 * Parts what node:test says of a file from what it says of tests. A file that tells of no test of its own counts as one, passed
 * when its process exits with 0: so does one that was ended before its first test.
 */
export function splitFiles(results: readonly TestResult[], directory: string): SplitResults {
  const all: TestResult[] = [];
  const lasting: TestResult[] = [];
  const silentFiles: string[] = [];
  for (const result of results) {
    const file = resolve(directory, result.name);
    const text = readTestFile(file);
    if (text === undefined) {
      all.push(result);
      lasting.push(result);
      continue;
    }
    const path = relative(directory, file).split(sep).join('/');
    if (result.status === 'passed' && USES_NODE_TEST.test(text) && DEFINES_TESTS.test(text)) {
      silentFiles.push(path);
    }
    const told = { name: path, status: result.status };
    all.push(told);
    if (result.status === 'passed') lasting.push(told);
  }
  return { all, lasting, silentFiles };
}

/** The text of the file that a result is named after; absent when it is named after none. */
function readTestFile(file: string): string | undefined {
  if (!/\.[cm]?[jt]s$/.test(file)) return undefined;
  try {
    const info = lstatSync(file);
    return info.isFile() && info.size <= MAX_FILE_BYTES ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
