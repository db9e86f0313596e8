import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutLine } from './cut-line.js';

test('leaves a short line as it is', () => {
  expect(cutLine('  at a.ts:3', 100)).toBe('  at a.ts:3');
});

test('keeps the start and the end of a line that begins with what it is about', () => {
  const cut = cutLine(`Error: no ${'x'.repeat(400)} at line 3`, 100);

  expect(cut).toMatch(/^Error: no x+…x+ at line 3$/);
});

test('keeps what it is about in the middle of a line', () => {
  const cut = cutLine(`${'a'.repeat(400)} Error: no ${'b'.repeat(400)}`, 120);

  expect(cut).toContain('Error: no');
});

test('takes the rules off a title', () => {
  expect(cutLine('====== 1 failed in 3 s ======', 100)).toBe('1 failed in 3 s');
});

test('is never longer than a little more than its limit, and never cuts a character in two', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.integer({ min: 60, max: 200 }),
      (text, limit) => {
        const cut = cutLine(text, limit);

        expect(cut.length).toBeLessThanOrEqual(limit + 4);
        expect(Buffer.from(cut).toString()).toBe(cut);
      },
    ),
  );
});
