import { describe, expect, it } from 'vitest';
import { lintBacklog, parseBacklog } from './index.js';
import { isBoilerplate, judgeCommand } from './lint-rules.js';

function lint(text: string, requireCriteria = false) {
  return lintBacklog(parseBacklog({ text, file: 'prd.yaml' }), { verify: { requireCriteria } });
}

function criterion(text: string, ...commands: string[]): string {
  return `- id: A\n  title: One\n  acceptance:\n  - ${JSON.stringify({ id: 'a', text, ...(commands.length > 0 ? { verify: commands } : {}) })}\n`;
}

function codesOf(findings: readonly { readonly code: string }[]): readonly string[] {
  return findings.map(({ code }) => code);
}

describe('linting a backlog', () => {
  it('has nothing to say of a story whose criterion has a test command', () => {
    expect(lint(criterion('GET /health answers 200', 'npm test -- health'), true)).toEqual({
      problems: [],
      warnings: [],
    });
  });

  it.each([
    ['no stories', '[]', 'BACKLOG_EMPTY'],
    ['no criteria', '- id: A\n  title: One\n', 'ACCEPTANCE_MISSING'],
    [
      'a text that could be said of anything',
      criterion('Works as expected.'),
      'CRITERION_BOILERPLATE',
    ],
    ['a mark that was to be replaced', criterion('TODO: say what', 'npm test'), 'PLACEHOLDER_LEFT'],
    [
      'such a mark in the title',
      '- id: A\n  title: TBD\n  acceptance: [x holds]\n',
      'PLACEHOLDER_LEFT',
    ],
    [
      'two commands in one',
      criterion('x holds', 'npm test && npm run e2e'),
      'COMMAND_SHELL_SYNTAX',
    ],
    ['a command that cannot fail', criterion('x holds', 'true'), 'COMMAND_NEVER_FAILS'],
  ])('finds a problem in %s', (_what, text, code) => {
    expect(codesOf(lint(text).problems)).toEqual([code]);
  });

  it.each([
    ['a story without any command', criterion('x holds'), 'STORY_WITHOUT_COMMAND'],
    [
      'such a text beside a command',
      criterion('Works as expected', 'npm test'),
      'CRITERION_BOILERPLATE',
    ],
    [
      'a command of an unknown runner',
      criterion('x holds', './verdict a'),
      'COMMAND_UNKNOWN_RUNNER',
    ],
    [
      'six criteria',
      `- id: A\n  title: One\n  acceptance:\n${[1, 2, 3, 4, 5, 6].map((n) => `  - { id: c${n}, text: x holds, verify: npm test -- c${n} }\n`).join('')}`,
      'TOO_MANY_CRITERIA',
    ],
  ])('warns of %s', (_what, text, code) => {
    expect(lint(text).problems).toEqual([]);
    expect(codesOf(lint(text).warnings)).toEqual([code]);
  });

  it('asks for commands where the configuration does', () => {
    expect(codesOf(lint(criterion('x holds'), true).problems)).toEqual([
      'CRITERION_WITHOUT_COMMAND',
    ]);
  });

  it('does not judge stories that pass', () => {
    expect(lint('- id: A\n  title: TODO\n  passes: true\n', true)).toEqual({
      problems: [],
      warnings: [],
    });
  });

  it('names the line of the criterion, in every layout', () => {
    const story = '- id: A\n  title: One\n  acceptance:\n  - x holds\n  - works correctly\n';

    const plain = lint(`# first\n${story}`);
    const whole = lint(
      `- id: B\n  title: &t Two\n  passes: true\n- id: C\n  title: *t\n  passes: true\n${story}`,
    );

    expect(plain.problems.map(({ line }) => line)).toEqual([6]);
    expect(whole.problems.map(({ line }) => line)).toEqual([11]);
  });
});

describe('a text that says nothing', () => {
  it.each([
    ...[
      'Works as expected',
      'it works',
      'The feature works correctly.',
      'All tests pass',
      'tests pass',
    ],
    ...[
      'No errors',
      'Code is clean',
      'The feature is implemented',
      'done',
      'n/a',
      'Looks good!',
      '...',
    ],
    ...[
      'The app behaves as described',
      'Everything works fine',
      'Functionality has been fully implemented',
    ],
  ])('is known: %s', (text) => {
    expect(isBoilerplate(text)).toBe(true);
  });

  it.each([
    ...['GET /x returns 200', 'An empty address is rejected', 'The button is green after a click'],
    ...['No errors are logged for an empty file', 'greet("Ada") returns "Hello, Ada"'],
    ...[
      'All tests in packages/api pass under Node 20',
      'done.txt exists',
      'it stores the address as typed',
    ],
  ])('is not seen in: %s', (text) => {
    expect(isBoilerplate(text)).toBe(false);
  });
});

describe('a criterion command', () => {
  it.each([
    ...[
      'npm test',
      'npm test -- AC1',
      'npm run test:unit',
      'pnpm check',
      'yarn verify',
      'bun test x',
    ],
    ...[
      'npx vitest run -t "a > b"',
      'vitest run x',
      'npx jest x',
      'npx playwright test x',
      'cypress run',
    ],
    ...[
      'node --test test/a.test.js',
      'node --import tsx --test a.ts',
      'node test/acceptance/a.test.mjs',
    ],
    ...['pytest -k x', 'python -m pytest tests/x.py', 'python3 -m unittest x', 'poetry run pytest'],
    ...[
      'cargo test x',
      'go test ./...',
      'dotnet test',
      'mvn -q test',
      './gradlew test --tests x',
      'mix test',
    ],
    ...[
      'phpunit x',
      'vendor/bin/phpunit x',
      'bundle exec rspec x',
      'rails test x',
      'swift test',
      'make test',
    ],
    ...[
      'pnpm --filter api test',
      'npm --prefix web test',
      'FOO=1 npm test',
      './scripts/check-api.sh',
      'tox',
    ],
    ...[
      "npx vitest run -t 'a; b'",
      'xcodebuild -scheme App test',
      'deno test x',
      'bats test/x.bats',
    ],
  ])('is one test command: %s', (command) => {
    expect(judgeCommand(command)).toBeUndefined();
  });

  it.each([
    ['npm test; true', 'shell-syntax'],
    ['npm test || true', 'shell-syntax'],
    ['npm test | tee log', 'shell-syntax'],
    ['npm test > log', 'shell-syntax'],
    ['npm test $(cat list)', 'shell-syntax'],
    ['npm test `cat list`', 'shell-syntax'],
    ['npm test "$(cat list)"', 'shell-syntax'],
    ['npm test $NAME', 'shell-syntax'],
    ['npm test\nnpm run e2e', 'shell-syntax'],
    ['npm test &', 'shell-syntax'],
    ['! npm test', 'shell-syntax'],
    ['true', 'never-fails'],
    ['echo ok', 'never-fails'],
    ['exit 0', 'never-fails'],
    ['npx echo ok', 'never-fails'],
    ['ls', 'unknown-runner'],
    ['npm install', 'unknown-runner'],
    ['cargo build', 'unknown-runner'],
  ])('is not: %j (%s)', (command, fault) => {
    expect(judgeCommand(command)).toBe(fault);
  });
});
