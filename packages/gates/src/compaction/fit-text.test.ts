import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutBytes, fitText } from './fit-text.js';

test('leaves text that fits as it is', () => {
  expect(fitText('déjà', 6)).toBe('déjà');
});

test('marks where text was cut', () => {
  expect(fitText('abcdefgh', 6)).toBe('abc…');
});

test('is never longer than the bytes it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 20 }), (text, bytes) => {
      expect(Buffer.byteLength(fitText(text, bytes))).toBeLessThanOrEqual(bytes);
    }),
  );
});

test('cuts between characters and never beyond the bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 60 }), (text, bytes) => {
      const cut = cutBytes(text, bytes);

      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(bytes);
      expect(text.startsWith(cut)).toBe(true);
      expect(Buffer.from(cut).toString()).toBe(cut);
    }),
  );
});
