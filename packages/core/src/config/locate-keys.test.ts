import { expect, test } from 'vitest';
import { locateKeys } from './locate-keys.js';

const text = `plugins:
  - one
  - ./two.mjs
gates:
  - use: license/allow-list
    with:
      allow: MIT
`;

test.each([
  [['plugins', 1], 3],
  [['gates', 0, 'with', 'allow'], 7],
  [['gates', '0', 'with', 'allow'], 7],
  [['gates', 0, 'with', 'deny', 'deep'], 6],
  [['plugins', 9], 1],
  [['nothing'], undefined],
])('%j stands in line %s', (path, line) => {
  expect(locateKeys(text)(path)).toBe(line);
});

test('counts from the key that holds the configuration', () => {
  const json = '{\n  "name": "x",\n  "yoke": {\n    "plugins": [\n      "one"\n    ]\n  }\n}\n';

  expect(locateKeys(json, 'yoke')(['plugins', 0])).toBe(5);
});

test('knows nothing of a text that is no map', () => {
  expect(locateKeys('- one\n')(['plugins'])).toBeUndefined();
});
