import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutLine, escapeLine, escapeText } from './escape-text.js';

test.each([
  ['a title', '\u001b]0;pwned\u0007', '\\x1b]0;pwned\\x07'],
  ['the clipboard', '\u001b]52;c;ZXZpbA==\u001b\\', '\\x1b]52;c;ZXZpbA==\\x1b\\'],
  ['a clear screen', '\u001b[2J\u001b[H', '\\x1b[2J\\x1b[H'],
  ['an overwritten line', 'fail\rpass', 'fail\\x0dpass'],
  ['a C1 control', '\u009b31m', '\\x9b31m'],
  ['reordered text', 'a\u202eb', 'a\\u202eb'],
  ['hidden text', 'a\u200bb', 'a\\u200bb'],
  ['half a character', 'a\ud800b', 'a\\ud800b'],
])('shows %s instead of doing it', (_, text, shown) => {
  expect(escapeText(text)).toBe(shown);
});

test('keeps lines, tabs and text of every script', () => {
  expect(escapeText('une ligne\r\n\tzwei 三 🐂')).toBe('une ligne\n\tzwei 三 🐂');
});

test('puts a text on one line', () => {
  expect(escapeLine('  gate\tverify\r\n failed ')).toBe('gate verify failed');
});

function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isReordering = code >= 0x202a && code <= 0x202e;
  return (
    (code < 0x20 && code !== 9 && code !== 10) || (code >= 0x7f && code < 0xa0) || isReordering
  );
}

test('lets no control character through, whatever the text', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(anything, (text) => {
      expect([...escapeText(text)].filter(isControl)).toEqual([]);
      expect(escapeLine(text)).not.toMatch(/[\n\t]/);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['longer than that', 10, 'longer th…'],
  ['🐂🐂🐂', 2, '🐂…'],
  ['anything', 0, ''],
])('cuts "%s" to %i columns', (text, width, cut) => {
  expect(cutLine(text, width)).toBe(cut);
});
