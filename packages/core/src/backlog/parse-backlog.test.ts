import { describe, expect, it } from 'vitest';
import { YokeError } from '../errors/index.js';
import { findStory, parseBacklog } from './index.js';

const FILE = '.yoke/prd.yaml';

function read(text: string | Uint8Array) {
  return parseBacklog({ text, file: FILE });
}

function refusal(run: () => unknown): YokeError {
  try {
    run();
  } catch (error) {
    if (YokeError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function codesOf(error: YokeError): readonly string[] {
  return (error.details.problems as readonly { code: string }[]).map(({ code }) => code);
}

describe('reading a backlog', () => {
  it('reads a list and `stories:` alike', () => {
    const list = '- id: A\n  title: One\n';

    expect(read(`stories:\n${list}`).stories).toEqual([{ ...read(list).stories[0], line: 2 }]);
  });

  it.each(['', '# nothing yet\n', '[]', 'stories: []', 'stories:\n  []\n'])(
    'finds no stories where there are none: %j',
    (text) => {
      expect(read(text).stories).toEqual([]);
    },
  );

  it('completes a story that says only what it must', () => {
    expect(read('- id: A\n  title: One\n').stories).toEqual([
      {
        id: 'A',
        title: 'One',
        priority: Number.POSITIVE_INFINITY,
        acceptance: [],
        passes: false,
        needs: [],
        writes: [],
        allow: [],
        line: 1,
      },
    ]);
  });

  it('names bare sentences by their position, past an id that is taken', () => {
    const text =
      '- id: A\n  title: One\n  acceptance: [first, { id: AC1, text: second }, "third one"]\n';

    expect(read(text).stories[0]?.acceptance.map(({ id }) => id)).toEqual([
      'AC1-legacy',
      'AC1',
      'AC3',
    ]);
  });

  it('reads `verify` as a list or as one command, and `command` as its older spelling', () => {
    const text = [
      '- id: A',
      '  title: One',
      '  acceptance:',
      '  - { id: a, text: x, verify: [npm test, npm run e2e] }',
      '  - { id: b, text: x, verify: npm test }',
      '  - { id: c, text: x, command: npm test }',
    ].join('\n');

    expect(read(text).stories[0]?.acceptance.map(({ verify }) => verify)).toEqual([
      ['npm test', 'npm run e2e'],
      ['npm test'],
      ['npm test'],
    ]);
  });

  it('finds a story by its id, and none by another', () => {
    const backlog = read('- id: A\n  title: One\n- id: B\n  title: Two\n');

    expect(findStory(backlog, 'B')?.title).toBe('Two');
    expect(findStory(backlog, 'C')).toBeUndefined();
  });

  it('keeps the exact text, byte order mark and CRLF included', () => {
    const text = '\uFEFF- id: A\r\n  title: One\r\n';

    expect(read(Buffer.from(text)).source).toBe(text);
  });

  it('reads bare sentences as criteria only where that is allowed', () => {
    const text = '- id: A\n  title: One\n  acceptance:\n  - a sentence\n';

    const error = refusal(() => parseBacklog({ text, file: FILE, allowLegacy: false }));

    expect(error.message).toContain(
      '.yoke/prd.yaml:4: `acceptance[0]` of story "A" must be a criterion with `id`, `text` and `verify`; found a sentence',
    );
  });
});

describe('what is refused', () => {
  it('is named all at once, with the story and the line', () => {
    const text = [
      '- id: A',
      '  title: One',
      '  pases: true',
      '- id: A',
      '  titel: Two',
      '  needs: [C]',
      '  passes: yes',
    ].join('\n');

    const error = refusal(() => read(text));

    expect(error.message).toBe(
      [
        '.yoke/prd.yaml has 4 problems:',
        '.yoke/prd.yaml:3: `pases` of story "A" is not a known key',
        '  Did you mean `passes`?',
        '.yoke/prd.yaml:4: `title` of story "A" is missing; it must be text',
        '.yoke/prd.yaml:5: `titel` of story "A" is not a known key',
        '  Did you mean `title`?',
        '.yoke/prd.yaml:7: `passes` of story "A" must be true or false; found "yes"',
      ].join('\n'),
    );
  });

  it.each([
    ['two stories with one id', '- id: A\n  title: x\n- id: A\n  title: y\n', 'STORY_ID_DUPLICATE'],
    [
      'two criteria with one id',
      '- id: A\n  title: x\n  acceptance: [{ id: a, text: b }, { id: a, text: c }]\n',
      'CRITERION_ID_DUPLICATE',
    ],
    ['a need that nobody has', '- id: A\n  title: x\n  needs: [B]\n', 'NEEDS_UNKNOWN'],
    ['a story that needs itself', '- id: A\n  title: x\n  needs: [A]\n', 'NEEDS_CYCLE'],
    [
      'stories that wait for each other',
      '- id: A\n  title: x\n  needs: [B]\n- id: B\n  title: x\n  needs: [A]\n',
      'NEEDS_CYCLE',
    ],
    [
      '`passes` given twice',
      '- id: A\n  title: x\n  passes: false\n  passes: true\n',
      'KEY_DUPLICATE',
    ],
    ['`passes` as text', '- id: A\n  title: x\n  passes: "true"\n', 'VALUE_INVALID'],
    ['`passes` as a number', '- id: A\n  title: x\n  passes: 1\n', 'VALUE_INVALID'],
    ['`passes` without a value', '- id: A\n  title: x\n  passes:\n', 'VALUE_INVALID'],
    [
      '`passes` by way of a prototype',
      '- id: A\n  title: x\n  __proto__: { passes: true }\n',
      'KEY_FORBIDDEN',
    ],
    [
      '`passes` by way of a merge',
      '- id: A\n  title: x\n  <<: { passes: true }\n',
      'KEY_FORBIDDEN',
    ],
    ['an id with a control character', '- id: "A\\u0007"\n  title: x\n', 'VALUE_INVALID'],
    ['an id with a NUL', '- id: "A\\0"\n  title: x\n', 'VALUE_INVALID'],
    ['an id that turns the line around', '- id: "A\\u202eB"\n  title: x\n', 'VALUE_INVALID'],
    ['an id that is only a step up', '- id: ..\n  title: x\n', 'VALUE_INVALID'],
    ['an id above 200 bytes', `- id: ${'ä'.repeat(101)}\n  title: x\n`, 'VALUE_INVALID'],
    ['an id that is a number', '- id: 7\n  title: x\n', 'VALUE_INVALID'],
    ['an empty id', '- id: ""\n  title: x\n', 'VALUE_INVALID'],
    ['a title that clears the screen', '- id: A\n  title: "\\e[2J"\n', 'VALUE_INVALID'],
    [
      'a command that is empty',
      '- id: A\n  title: x\n  acceptance: [{ id: a, text: b, verify: [] }]\n',
      'VALUE_INVALID',
    ],
    [
      'both spellings of a command',
      '- id: A\n  title: x\n  acceptance: [{ id: a, text: b, verify: c, command: d }]\n',
      'VALUE_INVALID',
    ],
    [
      'a write scope outside of the project',
      '- id: A\n  title: x\n  writes: [../y]\n',
      'VALUE_INVALID',
    ],
    ['a priority that is no number', '- id: A\n  title: x\n  priority: high\n', 'VALUE_INVALID'],
    ['text instead of stories', 'hello', 'VALUE_INVALID'],
    ['another key beside the stories', 'stories: []\nstory: []\n', 'KEY_UNKNOWN'],
    ['a second document', '- id: A\n  title: x\n---\n- id: B\n  title: y\n', 'FILE_SYNTAX'],
    ['a story that is text', '- A\n', 'VALUE_INVALID'],
  ])('%s', (_what, text, code) => {
    expect(codesOf(refusal(() => read(text)))).toContain(code);
  });

  it('names the circle of stories that wait for each other', () => {
    const text = ['A: [B]', 'B: [C]', 'C: [A]', 'D: [A]']
      .map((line) => line.split(': '))
      .map(([id, needs]) => `- id: ${id}\n  title: x\n  needs: ${needs}\n`)
      .join('');

    expect(refusal(() => read(text)).message).toContain(
      'stories wait for each other: "A" needs "B" needs "C" needs "A"',
    );
  });

  it('suggests the id that was meant', () => {
    const text = '- id: STORY-1\n  title: x\n- id: STORY-2\n  title: x\n  needs: [STROY-1]\n';

    expect(refusal(() => read(text)).message).toContain('Did you mean "STORY-1"?');
  });

  it('aliases that multiply, in less than a second', () => {
    const rows = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let row = 1; row < 30; row += 1)
      rows.push(`a${row}: &a${row} [*a${row - 1}, *a${row - 1}]`);
    const started = performance.now();

    const error = refusal(() => read(rows.join('\n')));

    expect(error.message).toContain('aliases make the file');
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('a file above 16,000,000 bytes, before it is parsed', () => {
    expect(codesOf(refusal(() => read(`# ${'x'.repeat(16_000_000)}`)))).toEqual(['FILE_TOO_LARGE']);
  });
});
