import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.js';

test.each([
  [0, '0.0s'],
  [440, '0.4s'],
  [9_949, '9.9s'],
  [9_950, '10s'],
  [59_499, '59s'],
  [59_500, '1m 00s'],
  [185_000, '3m 05s'],
  [7_620_000, '2h 07m'],
  [-1, 'unknown'],
  [Number.NaN, 'unknown'],
])('%d ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
