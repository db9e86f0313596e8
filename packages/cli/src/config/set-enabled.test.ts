import { expect, test } from 'vitest';
import { setLoopEnabled } from './set-enabled.js';

test.each([
  ['an empty file', '', 'loop:\n  enabled: false\n'],
  ['a file of comments', '# mine\n', '# mine\nloop:\n  enabled: false\n'],
  ['a file without the key', 'verify: npm test', 'verify: npm test\nloop:\n  enabled: false\n'],
  [
    'a block',
    'loop:\n  # why\n  maxAttempts: 3 # three\n',
    'loop:\n  # why\n  enabled: false\n  maxAttempts: 3 # three\n',
  ],
  ['a flow map', 'loop: { maxAttempts: 3 }\n', 'loop: { enabled: false, maxAttempts: 3 }\n'],
  ['an empty flow map', 'loop: {}\n', 'loop: { enabled: false }\n'],
  [
    'a value that is there',
    'loop:\n  enabled:   true   # on\n',
    'loop:\n  enabled:   false   # on\n',
  ],
  [
    'Windows line ends',
    'verify: npm test\r\n',
    'verify: npm test\r\nloop:\r\n  enabled: false\r\n',
  ],
])('changes only the one place in %s', (_, before, after) => {
  expect(setLoopEnabled(before, false)).toBe(after);
});

test.each([
  ['broken YAML', 'loop: [\n'],
  ['a list', '- loop\n'],
  ['a scalar where the block is', 'loop: yes please\n'],
])('leaves %s alone', (_, text) => {
  expect(setLoopEnabled(text, true)).toBeUndefined();
});
