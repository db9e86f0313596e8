import { expect, test } from 'vitest';
import { isForeignFrame, readLine } from './line-rules.js';

test.each([
  ['cause', "src/a.ts(3,19): error TS2322: Type 'number' is not assignable"],
  ['cause', "src/a.c:5:28: error: 'x' undeclared"],
  ['cause', 'error[E0308]: mismatched types'],
  ['cause', 'fatal: not a git repository'],
  ['cause', 'npm error code ERESOLVE'],
  ['cause', 'CONFLICT (content): Merge conflict in a.txt'],
  ['cause', 'Caused by: java.io.IOException: no'],
  ['cause', './main.go:14:2: undefined: config'],
  ['cause', '2026-01-02T03:04:05Z ERROR no'],
  ['cause', '#6 9.331 npm error code E404'],
  ['name', 'not ok 3 - adds'],
  ['name', '  ● cart › adds'],
  ['name', 'FAIL: test_a (tests.A.test_a)'],
  ['name', '--- FAIL: TestA (0.00s)'],
  ['name', "#   Failed test 'adds'"],
  ['value', '     expected: 900'],
  ['value', 'E       assert 1 == 2'],
  ['value', '  left: 3'],
  ['summary', 'Tests:       2 failed, 120 passed, 122 total'],
  ['summary', '# fail 1'],
  ['summary', 'FAILED (failures=1, errors=2)'],
  ['summary', 'Found 57 errors in 29 files.'],
  ['summary', 'make: *** [Makefile:9: a.o] Error 1'],
  ['summary', '2 failing'],
  ['frame', '    at f (/w/src/a.js:3:4)'],
  ['frame', '  File "/w/a.py", line 3, in f'],
  ['place', '  --> src/lib.rs:6:5'],
  ['warning', "src/a.c:5:28: warning: unused variable 'x'"],
  ['pass', '  ✓ throws an error'],
  ['pass', 'ok 3 - fails when it is red'],
  ['pass', 'test tests::fails ... ok'],
  ['log', '12:00:00 INFO request failed=0'],
  ['blank', '   '],
  ['plain', 'compiling 12 files'],
  ['plain', '0 errors, 0 failures'],
  ['plain', 'build finished without errors'],
])('reads a %s in %j', (kind, text) => {
  expect(readLine(text).kind).toBe(kind);
});

test.each([
  '    at Module._load (node:internal/modules/cjs/loader:1091:12)',
  '    at f (/w/node_modules/x/index.js:3:4)',
  '  File "/usr/lib/python3.11/json/decoder.py", line 337, in decode',
  '             at /rustc/5980/library/std/src/panicking.rs:689:5',
])('takes %j for a frame of others', (text) => {
  expect(isForeignFrame(text)).toBe(true);
});

test('takes a frame in the project for its own', () => {
  expect(isForeignFrame('    at f (/w/src/a.js:3:4)')).toBe(false);
});

test('reads a long line of one word in no time', () => {
  expect(readLine('a'.repeat(8192)).kind).toBe('plain');
});
