import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInertText } from './inert-text.js';

test.each([
  ['colours', '\u001b[1;31mred\u001b[0m'],
  ['a title', '\u001b]0;evil\u0007red'],
  ['a clipboard write', '\u001b]52;c;ZXZpbA==\u001b\\red'],
  ['an unfinished sequence', 'red\u001b['],
  ['C1 sequences', '\u009b31mred'],
  ['bell and backspace', 'r\u0007e\bd'],
  ['bidi controls', '\u202ered\u202c\u2066'],
  ['zero-width characters', 'r\u200be\u2060d\ufeff'],
  ['tag characters', 'red\u{e0061}\u{e0062}'],
  ['half a surrogate pair', 'red\ud83d'],
])('takes out %s', (_what, text) => {
  expect(toInertText(text)).toBe('red');
});

test('leaves text in any script, tabs, line feeds and emoji as they are', () => {
  const text = '\tnaïve → 日本語\n✖ 👍🏽 عربى';

  expect(toInertText(text)).toBe(text);
});

const DANGEROUS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

test('leaves nothing that could move a cursor or turn text around', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(toInertText(text)).not.toMatch(DANGEROUS);
    }),
  );
});

test('is done in one go', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = toInertText(text);

      expect(toInertText(once)).toBe(once);
    }),
  );
});
