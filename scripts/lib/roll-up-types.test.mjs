import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rollUpTypes } from './roll-up-types.mjs';

/** @type {string} */
let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yoke-types-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** @param {Record<string, string>} files */
async function rollUp(files) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return rollUpTypes(join(folder, 'index.d.ts'));
}

describe('rollUpTypes', () => {
  it('answers the same, however the declarations are spread over files', async () => {
    const whole = await rollUp({
      'index.d.ts': 'interface B { b: 1 }\ninterface A { b: B }\nexport { type A };',
    });

    const spread = await rollUp({
      'chunk.d.ts': 'interface B { b: 1 }\nexport type { B as x };',
      'index.d.ts':
        "import type { x as B } from './chunk.js';\ninterface A { b: B }\nexport type { A };",
    });

    expect(whole).toHaveLength(3);
    expect(spread).toEqual(whole);
  });

  it('leaves out comments and what no export reaches', async () => {
    const lines = await rollUp({
      'index.d.ts':
        '/** Says something. */\nexport interface A { a: 1 }\ninterface Hidden { h: 1 }\nexport {};',
    });

    expect(lines).toEqual(['interface A {\n    a: 1;\n}', 'export {\n    A,\n};']);
  });

  it('shows a change of a type that is reached but not exported', async () => {
    const before = await rollUp({
      'index.d.ts': 'interface B { b: 1 }\nexport declare const a: B;\nexport {};',
    });

    const after = await rollUp({
      'index.d.ts': 'interface B { b: 2 }\nexport declare const a: B;\nexport {};',
    });

    expect(after).not.toEqual(before);
  });

  it('names exports under their public names', async () => {
    const lines = await rollUp({
      'index.d.ts': 'declare function inner(): void;\nexport { inner as outer };',
    });

    expect(lines.at(-1)).toBe('export {\n    inner as outer,\n};');
  });
});
