import { expect, test } from 'vitest';
import { answerFromTexts, findTextQuestion } from './answer-from-texts.js';
import { renderTexts } from './render-texts.js';

const texts = renderTexts('1.2.3');

function answer(argv: readonly string[], shell?: string): string | undefined {
  const question = findTextQuestion(argv);
  return question === undefined ? undefined : answerFromTexts({ argv, question, texts, shell });
}

test.each([[[]], [['--help']], [['-h']], [['frobnicate', '--help']]])(
  '%j asks for the help of yoke',
  (argv) => {
    expect(answer(argv)).toContain('Start with: yoke init');
  },
);

test.each([
  [['loop', 'run', '--help']],
  [['-h', 'loop', 'run']],
  [['--cwd', 'app', 'loop', 'run', '-h']],
  [['loop', 'run', '--max=', '--unknown', '-h']],
])('%j asks for the help of loop run', (argv) => {
  expect(answer(argv)).toMatch(/^Usage: yoke loop run /);
});

test('a group prints its commands', () => {
  expect(answer(['loop', '--help'])).toContain('  status ');
});

test('a command with commands below it prints both', () => {
  expect(answer(['ledger', '--help'])).toMatch(
    /Usage: yoke ledger \[options\][\s\S]*Usage: yoke ledger <command>/,
  );
});

test('the version stands alone on its line', () => {
  expect(answer(['--version'])).toBe('1.2.3\n');
});

test.each([
  [['completion'], '/usr/bin/fish', 'complete -c yoke'],
  [['completion'], undefined, 'complete -F _yoke yoke'],
  [['completion', 'zsh'], '/bin/bash', 'bashcompinit'],
])('%j in %s prints a script for it', (argv, shell, text) => {
  expect(answer(argv, shell)).toContain(text);
});

test.each([[['completion', 'tcsh']], [['completion', 'bash', 'more']], [['loop', 'run']]])(
  '%j is not answered from texts',
  (argv) => {
    expect(answer(argv)).toBeUndefined();
  },
);

test.each([
  [['--version', '--json'], 'version'],
  [['loop', 'run', '--help', '--json'], 'help'],
  [['completion', 'bash', '--json'], 'completion'],
])('%j answers with JSON', (argv, question) => {
  const text = answer(argv.filter((word) => word !== '--json')) ?? '';

  expect(JSON.parse(answer(argv) ?? '')).toEqual({
    [question]: question === 'version' ? text.trimEnd() : text,
  });
});
