import type { FileTree, StoryInput } from '@yoke/testkit';

/** The story that agents are given, and the one that they are not. */
export const STORIES: readonly StoryInput[] = [
  {
    id: 'ROMAN',
    title: 'Write numbers in Roman numerals',
    priority: 1,
    acceptance: [
      {
        id: 'AC1',
        text: 'numbers become numerals',
        verify: ['node --test test/roman.test.js'],
        redFirst: true,
      },
      { id: 'AC2', text: 'the golden list holds', verify: ['node --test test/golden.test.js'] },
      {
        id: 'AC3',
        text: 'unseen numbers are right as well',
        verify: ['node --test blackbox.test.js'],
        heldOut: '../held-out',
      },
    ],
    passes: false,
  },
  {
    id: 'WORDS',
    title: 'Write numbers in words',
    priority: 2,
    acceptance: [{ id: 'AC1', text: 'in words', verify: ['node --test test/words.test.js'] }],
    passes: false,
  },
];

const test = (name: string, body: string): string =>
  `import test from 'node:test';\nimport assert from 'node:assert/strict';\n${body}\n// ${name}\n`;

/** The project that agents work in. */
export const FILES: FileTree = {
  'package.json':
    '{\n  "name": "numbers",\n  "type": "module",\n  "scripts": { "test": "node --test test/add.test.js" }\n}\n',
  '.gitignore':
    'node_modules/\ndist/\n.yoke/*\n!.yoke/prd.yaml\n!.yoke/config.yaml\n!.yoke/context/\n',
  'README.md': '# Numbers\n',
  'src/add.js': 'export const add = (a, b) => a + b;\n',
  'src/roman.js': "export const toRoman = () => '';\n",
  'test/add.test.js': test(
    'add',
    "import { add } from '../src/add.js';\ntest('adds', () => assert.equal(add(1, 2), 3));",
  ),
  'test/roman.test.js': test(
    'roman',
    "import { toRoman } from '../src/roman.js';\nfor (const [number, text] of [[1, 'I'], [4, 'IV'], [9, 'IX'], [1994, 'MCMXCIV']])\n  test(`writes ${number}`, () => assert.equal(toRoman(number), text));",
  ),
  'test/golden.test.js': test(
    'golden',
    "import { readFileSync } from 'node:fs';\nimport { toRoman } from '../src/roman.js';\nconst golden = JSON.parse(readFileSync(new URL('golden.json', import.meta.url), 'utf8'));\ntest('golden', () => { for (const [number, text] of Object.entries(golden)) assert.equal(toRoman(Number(number)), text); });",
  ),
  'test/golden.json': '{ "58": "LVIII", "400": "CD" }\n',
  'test/words.test.js': test(
    'words',
    "test('words', async () => assert.equal((await import('../src/words.js')).inWords(1), 'one'));",
  ),
};

/** Paths that an agent may not change, besides those that commands name. */
export const PROTECTED = ['test/**', 'package.json', '.npmrc'];

/** A black box: the candidate answers in a process of its own, with nothing of a test around it. */
export const BLACK_BOX = `import { execFileSync } from 'node:child_process';
import test from 'node:test';
import assert from 'node:assert/strict';
const expected = { 3: 'III', 14: 'XIV', 44: 'XLIV', 99: 'XCIX', 621: 'DCXXI', 888: 'DCCCLXXXVIII', 2026: 'MMXXVI', 3999: 'MMMCMXCIX' };
test('unseen numbers', () => {
  const ask = "const { toRoman } = await import('./src/roman.js'); process.stdout.write(JSON.stringify(" + JSON.stringify(Object.keys(expected)) + ".map((n) => toRoman(Number(n)))));";
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', ask], { encoding: 'utf8', env: {}, timeout: 10_000 });
  assert.deepEqual(JSON.parse(said), Object.values(expected));
});
`;
