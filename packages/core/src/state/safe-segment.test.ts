import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeSegment } from './safe-segment.js';

describe('safeSegment', () => {
  it.each([['US-1'], ['story.2_b'], ['a'.repeat(80)]])(
    'leaves a harmless id as it is: %s',
    (id) => {
      expect(safeSegment(id)).toBe(id);
    },
  );

  it.each([
    ['../../x'],
    ['..'],
    ['.'],
    [''],
    ['.hidden'],
    ['CON'],
    ['nul.txt'],
    ['a/b'],
    ['a\\b'],
    ['a b'],
    ['a\nb'],
    ['a\0b'],
    ['ends.'],
    ['x.lock'],
    ['a..b'],
    ['-rf'],
    ['a'.repeat(300)],
    ['ünïcode'],
    ['a~1'],
    ['a+b'],
  ])('gives %j a name of its own', (id) => {
    expect(safeSegment(id)).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]{0,40}\+[0-9a-f]{16}$/);
  });

  it('keeps the readable part of an id', () => {
    expect(safeSegment('Fix the login: now!')).toMatch(/^Fix-the-login-now\+/);
  });

  it('gives different ids different names', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('a', '.', '-', '+', '/') }),
    );
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(safeSegment(a) === safeSegment(b)).toBe(a === b);
      }),
    );
  });

  it('gives every id a name that is harmless as file, folder and part of a ref', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (id) => {
        const name = safeSegment(id);
        expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,79}$/);
        expect(name).not.toMatch(/\.\.|\.lock$|\.$|^(con|prn|aux|nul)(\.|$)/i);
      }),
    );
  });
});
