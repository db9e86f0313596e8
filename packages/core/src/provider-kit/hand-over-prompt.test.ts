import { expect, test } from 'vitest';
import { handOverPrompt } from './hand-over-prompt.js';

test('hands a prompt over on stdin', () => {
  expect(handOverPrompt({ prompt: 'Do it.', scratchDir: '/s' }, 6)).toEqual({ stdin: 'Do it.' });
});

test('hands a prompt over in a file when it is too long for stdin', () => {
  const { stdin, files } = handOverPrompt({ prompt: 'Do this.', scratchDir: '/s' }, 6);

  expect(stdin).toContain('"/s/prompt.md"');
  expect(files).toEqual({ 'prompt.md': 'Do this.' });
});

test('counts bytes, not characters', () => {
  expect(handOverPrompt({ prompt: '中中中', scratchDir: '/s' }, 8).files).toBeDefined();
});

test('names the file as Windows does there', () => {
  const { stdin } = handOverPrompt({ prompt: 'Do this.', scratchDir: 'C:\\s' }, 6);

  expect(stdin).toContain('"C:\\s\\prompt.md"');
});
