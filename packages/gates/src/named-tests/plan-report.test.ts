import { expect, it } from 'vitest';
import { planReport } from './plan-report.js';

const scripts = {
  test: 'node --test test/',
  unit: 'vitest run',
  both: 'node --test a.js && node --test b.js',
  lint: 'eslint .',
  all: 'eslint . && node --test',
};

const plan = (command: string | readonly [string, ...string[]]) =>
  planReport({ command, scripts, prefix: '/own/t' });

it.each([
  ['node --test', 'node:test'],
  ['node --test "test/**/*.test.js"', 'node:test'],
  ['node --experimental-strip-types --test a.ts', 'node:test'],
  ['npm test', 'node:test'],
  ['npm t', 'node:test'],
  ['npm run all', 'node:test'],
  ['npm run lint && npm test', 'node:test'],
  ['pnpm test', 'node:test'],
  ['npx vitest run src', 'vitest'],
  ['pnpm exec vitest run', 'vitest'],
  ['yarn unit', 'vitest'],
  ['npx jest', 'jest'],
  ['mocha --reporter tap', 'mocha'],
  ['mocha -R json', 'mocha'],
  ['pytest -q', 'pytest'],
  ['python3 -m pytest tests', 'pytest'],
  ['go test -json ./...', 'go test'],
  ['go test -v ./...', 'go test'],
  ['cargo test --workspace', 'cargo test'],
  ['cargo +nightly test', 'cargo test'],
])('%j runs %s', (command, runner) => {
  expect(plan(command)?.runner.name).toBe(runner);
});

it.each([
  'true',
  'node check.js --test',
  'node check.js',
  'node --test --watch',
  'node --test --test-reporter=tap',
  'node --test | tee log',
  'node --test; true',
  'node --test & true',
  'NODE_OPTIONS=--no-warnings node --test',
  'npm run both',
  'npm run missing',
  'vitest',
  'vitest run --reporter=dot',
  'npm run lint && vitest run',
  'jest --watch',
  'mocha',
  'go test ./...',
  'go build',
  'cargo build',
  '',
])('of %j only the exit code can be known', (command) => {
  expect(plan(command)).toBeUndefined();
});

it('asks behind the arguments of a script, past the program that starts it', () => {
  expect(plan('npm run unit')?.command).toBe(
    'npm run unit -- --reporter=default --reporter=json --outputFile.json=/own/t-report',
  );
  expect(plan('yarn unit')?.command).toBe(
    'yarn unit --reporter=default --reporter=json --outputFile.json=/own/t-report',
  );
  expect(plan(['npx', 'jest', 'a b'])?.command).toEqual([
    'npx',
    'jest',
    'a b',
    '--json',
    '--outputFile=/own/t-report',
  ]);
});

it('leaves the words of a command alone where an environment variable is enough', () => {
  const found = plan('npm test');
  expect(found?.command).toBe('npm test');
  expect(found?.env.NODE_OPTIONS).toContain('--test-reporter-destination=/own/t-report');
  expect(plan('pytest')?.env).toEqual({
    PYTEST_ADDOPTS: '--junitxml=/own/t-report -o junit_family=xunit2',
  });
});

it('keeps a path with blanks in one word, as state directories of macOS have it', () => {
  const of = (command: string) =>
    planReport({ command, scripts, prefix: '/Application Support/$t' });

  expect(of('node --test')?.env.NODE_OPTIONS).toContain(
    '"--test-reporter-destination=/Application Support/$t-report"',
  );
  expect(of('pytest')?.env.PYTEST_ADDOPTS).toContain('"--junitxml=/Application Support/$t-report"');
  expect(of('npx jest')?.command).toBe(
    'npx jest --json "--outputFile=/Application Support/\\$t-report"',
  );
});
