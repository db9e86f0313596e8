import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.js';

test.each([
  ['isolte', ['isolate', 'timeout'], 'isolate'],
  ['staus', ['status', 'run'], 'status'],
  ['sattus', ['status', 'run'], 'status'],
  ['RUN', ['status', 'run'], 'run'],
  ['completely-else', ['status', 'run'], undefined],
  ['x', ['on', 'off'], undefined],
])('for "%s" of %j the nearest is %s', (name, known, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

test('a known name is its own nearest', () => {
  const names = fc.array(fc.string({ minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(names, (known) => {
      const [name = ''] = known;
      expect(nearestName(name, [name])).toBe(name);
    }),
  );
});
