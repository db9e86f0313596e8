import { expect, test } from 'vitest';
import { resolveTerminal } from './terminal.js';

test.each([
  ['text without movements', 'a\nb', ['a', 'b']],
  ['a carriage return', 'loading 10%\rloading 90%', ['loading 90%']],
  ['a shorter line over a longer one', 'abcdef\rxy', ['xycdef']],
  ['line ends of Windows', 'a\r\nb\r\n', ['a', 'b', '']],
  ['a backspace', 'ab\bc', ['ac']],
  ['erasing to the end of the line', 'abcdef\rxy\u001b[K', ['xy']],
  ['erasing the line', 'abc\u001b[2K\rx', ['x']],
  ['erasing to the start of the line', 'abc\u001b[2D\u001b[1K', [' bc']],
  ['moving up over a line', 'one\ntwo\u001b[1A\rONE\n', ['ONE', 'two']],
  ['moving up further than the first line', 'one\u001b[9A\rONE', ['ONE']],
  ['moving down', 'one\ntwo\u001b[1A\u001b[1B!', ['one', 'two!']],
  ['moving to a column', 'abc\u001b[1Gx', ['xbc']],
  ['moving right past the end', 'a\u001b[2Cb', ['a  b']],
  ['colours', '\u001b[31mred\u001b[0m', ['red']],
  ['a title', '\u001b]0;title\u0007text', ['text']],
  ['a link', '\u001b]8;;https://x.example\u001b\\text\u001b]8;;\u001b\\', ['text']],
  ['a cleared screen, below what stood there', 'old\u001b[2J\u001b[Hnew', ['old', 'new']],
])('resolves %s', (_what, text, rows) => {
  expect(resolveTerminal(text)).toEqual(rows);
});

test('does not reserve memory for a column that no terminal has', () => {
  const [row = ''] = resolveTerminal('\u001b[999999999Cx');

  expect(row.length).toBeLessThan(20_000);
});
