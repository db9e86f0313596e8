import { expect, test } from 'vitest';
import { describeError, EXIT, errorToJson, exitCodeOfError } from './exit.js';

test('an error that nobody expected says how to report it, and that nothing was landed', () => {
  const error = new TypeError('x is not a function\u001b[2J');

  const text = describeError(error);

  expect(text).toContain('yoke: this should not have happened: x is not a function');
  expect(text).toContain('Nothing was landed by it. Report it');
  expect(text).not.toContain('\u001b');
  expect(exitCodeOfError(error)).toBe(EXIT.notRunnable);
});

test.each([[new Error('out of cheese')], ['out of cheese']])(
  'programs get a code for an error that nobody expected: %s',
  (error) => {
    expect(errorToJson(error)).toEqual({ code: 'INTERNAL', message: 'out of cheese' });
  },
);
