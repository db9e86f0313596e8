import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangedFile } from './changed-file.js';
import { type DilutionTerms, findDilution } from './find-dilution.js';

const terms: DilutionTerms = {
  mode: 'report',
  isTest: (path) => path.includes('test'),
  isDeclared: (path) => path.startsWith('declared/'),
  isAllowed: (path) => path.startsWith('allowed/'),
  commands: ['npm test'],
};

function find(file: ChangedFile, parts: Partial<DilutionTerms> = {}) {
  return findDilution([file], { ...terms, ...parts });
}

function rules(file: ChangedFile, parts: Partial<DilutionTerms> = {}) {
  return find(file, parts).map(({ ruleId }) => ruleId);
}

const TEST =
  "test('adds', () => {\n  assert.equal(add(1, 2), 3);\n  assert.equal(add(0, 0), 0);\n});\n";

describe('a test that became weaker', () => {
  it.each<[string, string]>([
    ['assertions-removed', TEST.replace('  assert.equal(add(0, 0), 0);\n', '')],
    ['assertions-removed', TEST.replace('  assert.equal(add(0', '  // assert.equal(add(0')],
    [
      'assertions-removed',
      TEST.replace('assert.equal(add(0, 0), 0);', '/* assert.equal(add(0, 0), 0); */'),
    ],
    ['tests-skipped', TEST.replace('test(', 'test.skip(')],
    ['tests-skipped', TEST.replace('test(', 'test.todo(')],
    ['tests-skipped', TEST.replace("'adds', ", "'adds', { skip: true }, ")],
    ['always-true', `${TEST}test('x', () => assert.ok(true));\n`],
  ])('is found: %s', (rule, after) => {
    expect(rules({ path: 'a.test.js', before: TEST, after })).toContain(rule);
  });

  it.each([
    [
      'def test_a():\n    assert 1 + 1 == 2\n',
      '@pytest.mark.skip\ndef test_a():\n    assert 1 + 1 == 2\n',
    ],
    [
      'func TestA(t *testing.T) {\n t.Fatal("x")\n}',
      'func TestA(t *testing.T) {\n t.Skip()\n t.Fatal("x")\n}',
    ],
    ['#[test]\nfn a() { assert_eq!(1, 1); }', '#[test]\n#[ignore]\nfn a() { assert_eq!(1, 1); }'],
    ["it('a', () => expect(1).toBe(1))", "xit('a', () => expect(1).toBe(1))"],
    ["it('a', () => expect(x).toBe(1))", "it.only('a', () => expect(x).toBe(1))"],
    ['@Test void a() { assertEquals(1, 1); }', '@Disabled @Test void a() { assertEquals(1, 1); }'],
  ])('is found whatever its language: %s', (before, after) => {
    expect(rules({ path: 'a_test', before, after })).toContain('tests-skipped');
  });

  it('is found when the whole file is gone', () => {
    expect(rules({ path: 'a.test.js', before: TEST })).toEqual(['tests-removed']);
  });

  it('is not one that was moved, nor one that was extended', () => {
    const moved: ChangedFile[] = [
      { path: 'test/old.js', before: TEST },
      { path: 'test/new.js', after: TEST },
    ];

    expect(findDilution(moved, terms)).toEqual([]);
    expect(rules({ path: 'a.test.js', before: TEST, after: `${TEST}${TEST}` })).toEqual([]);
  });

  it('is not the comment or the text of one', () => {
    const before = `${TEST}// we assert.equal() nothing here\nconst url = 'https://a/b';\n`;

    expect(
      rules({ path: 'a.test.js', before, after: `${TEST}const url = 'https://a/b';\n` }),
    ).toEqual([]);
  });
});

describe('what is found', () => {
  const weaker: ChangedFile = { path: 'x/a.test.js', before: TEST, after: '' };

  it('is reported, and refused where commands name the test', () => {
    expect(find(weaker).every(({ severity }) => severity === 'warning')).toBe(true);
    expect(
      find({ ...weaker, path: 'declared/a.test.js' }).every(
        ({ severity }) => severity === 'blocking',
      ),
    ).toBe(true);
  });

  it('is refused everywhere in the strict mode, and not looked for in the open one', () => {
    expect(find(weaker, { mode: 'refuse' })[0]?.severity).toBe('blocking');
    expect(find(weaker, { mode: 'allow' })).toEqual([]);
  });

  it('is left out where the story allows the path', () => {
    expect(find({ ...weaker, path: 'allowed/a.test.js' }, { mode: 'refuse' })).toEqual([]);
  });

  it('is not expected in a file that is no test', () => {
    expect(rules({ path: 'src/a.js', before: TEST, after: '' })).toEqual([]);
  });
});

describe('what judges', () => {
  it.each([
    'vitest.config.ts',
    'packages/a/jest.config.js',
    'conftest.py',
    '.github/workflows/ci.yml',
    'tsconfig.build.json',
    'Makefile',
  ])('is a file such as %s, changed or new', (path) => {
    expect(rules({ path, after: 'x' })).toContain('judge-configuration');
  });

  it.each([
    ['vitest.config.ts', 'branches: 80', 'branches: 60'],
    ['vitest.config.ts', 'branches: 80', ''],
    [
      'package.json',
      '{ "jest": { "coverageThreshold": { "global": { "lines": 90 } } } }',
      '{ "jest": { "coverageThreshold": { "global": { "lines": 10 } } } }',
    ],
    ['pyproject.toml', 'fail_under = 90', 'fail_under = 50'],
    ['tsconfig.json', '{ "strict": true }', '{ "strict": false }'],
    ['eslint.config.js', 'maxWarnings: 0', 'maxWarnings: 100'],
  ])('asks no less than before: %s, %s', (path, before, after) => {
    expect(rules({ path, before, after })).toContain('threshold-lowered');
  });

  it('may ask more', () => {
    expect(
      rules({ path: 'pyproject.toml', before: 'fail_under = 50', after: 'fail_under = 90' }),
    ).toEqual([]);
  });

  it('is not silenced unseen', () => {
    expect(rules({ path: 'a.ts', before: 'x', after: '// @ts-nocheck\nx' })).toEqual([
      'suppression-added',
    ]);
  });
});

describe('a script of package.json that judges', () => {
  const before = JSON.stringify({
    scripts: { test: 'npm run unit', unit: 'node --test', build: 'tsc' },
  });
  const change = (scripts: Readonly<Record<string, string>>): ChangedFile => ({
    path: 'package.json',
    before,
    after: JSON.stringify({ scripts, dependencies: { left: '1' } }),
  });

  it.each([
    [{ test: 'true', unit: 'node --test', build: 'tsc' }],
    [{ test: 'npm run unit', unit: 'true', build: 'tsc' }],
    [{ test: 'npm run unit', unit: 'node --test', pretest: 'rm -r test', build: 'tsc' }],
    [{ unit: 'node --test' }],
  ])('may not be changed, whatever the mode: %j', (scripts) => {
    for (const mode of ['allow', 'report', 'refuse'] as const)
      expect(find(change(scripts), { mode })[0]).toMatchObject({
        severity: 'blocking',
        ruleId: 'judge-script',
      });
  });

  it('stays as it is while dependencies and other scripts change', () => {
    const after = { test: 'npm run unit', unit: 'node --test', build: 'tsup', extra: 'x' };

    expect(rules(change(after))).toEqual([]);
  });

  it('counts as changed when the file can no longer be read', () => {
    expect(rules({ path: 'package.json', before, after: '{' })).toContain('judge-script');
  });
});

describe('what a reader does not see', () => {
  it.each(['\u202e', '\u2066', '\u200b', 'a\u200db', '\u{e0041}'])('is found: %j', (hidden) => {
    expect(rules({ path: 'a.js', after: `const a = 1; // ${hidden}\n` })).toEqual([
      'hidden-characters',
    ]);
  });

  it('is named by code point and line', () => {
    expect(find({ path: 'a.js', before: 'x\n', after: 'x\n\u202ey\n' })[0]).toMatchObject({
      line: 2,
      message: expect.stringContaining('U+202E'),
    });
  });

  it('is not what other scripts and emojis need, nor what was there before', () => {
    expect(rules({ path: 'a.md', after: '👩\u200d💻 می\u200cخواهم ü\n' })).toEqual([]);
    expect(rules({ path: 'a.js', before: '\u202e\n', after: '\u202e\nx\n' })).toEqual([]);
  });

  it.each([
    "import { a } from '/tmp/a.mjs';",
    "const a = require('/home/u/a');",
    "await import('file:///tmp/a.mjs');",
    "export * from '../../outside.js';",
    "sys.path.insert(0, '/tmp')",
    "import x from 'C:\\\\temp\\\\x.js';",
  ])('includes what is imported from outside of the tree: %s', (line) => {
    expect(rules({ path: 'src/a.js', after: `${line}\n` })).toEqual(['import-outside']);
  });

  it.each(["import a from '../lib/a.js';", "import a from 'node:fs';", "const path = '/tmp/x';"])(
    'does not include %s',
    (line) => {
      expect(rules({ path: 'src/a.js', after: `${line}\n` })).toEqual([]);
    },
  );
});

describe('any text', () => {
  it('is read in bounded time and never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2_000 }),
      fc
        .array(
          fc.constantFrom(
            '"',
            "'",
            '`',
            '/*',
            '//',
            '#',
            '\\',
            'assert.',
            'expect(',
            '{',
            ':',
            '1',
            '\n',
            ' ',
          ),
          { maxLength: 2_000 },
        )
        .map((parts) => parts.join('')),
    );
    const path = fc.constantFrom('package.json', 'a.test.js', 'vitest.config.ts', 'src/a.js');

    fc.assert(
      fc.property(path, text, text, (name, before, after) => {
        const startedAt = performance.now();
        find({ path: name, before, after }, { mode: 'refuse' });
        return performance.now() - startedAt < 1_000;
      }),
      { numRuns: 200 },
    );
  });

  it('of a megabyte takes less than a second', () => {
    for (const piece of ['"', "'a", '/*', '#', 'assert.', 'x: 1,', '\\"', 'from "']) {
      const text = piece.repeat(Math.floor(1_000_000 / piece.length));
      const startedAt = performance.now();
      find({ path: 'vitest.config.test.ts', before: text, after: `${text}\n` });
      expect(performance.now() - startedAt, piece).toBeLessThan(1_000);
    }
  });
});

describe('a file that is made to take time', () => {
  it.each(['\n', 'it.', 'import', 'from "/', 'expect('])('is read at once: %j', (piece) => {
    const blanks = piece === 'import' ? piece + ' '.repeat(100_000) : piece.repeat(40_000);
    const before = process.cpuUsage();

    find({ path: 'a.test.js', before: TEST, after: `${blanks}x` });

    // The square of the length would take many seconds.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
