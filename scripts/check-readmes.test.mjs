import { describe, expect, it } from 'vitest';
import { examplesIn } from './check-readmes.mjs';

describe('examplesIn', () => {
  it('finds the programs that are marked to be run, with their lines', () => {
    const text = '# A\n\n```js run\none();\n```\n\n```js\nnot();\n```\n\n```js run\ntwo();\n```\n';

    expect(examplesIn(text)).toEqual([
      { source: 'one();\n', line: 3 },
      { source: 'two();\n', line: 11 },
    ]);
  });
});
