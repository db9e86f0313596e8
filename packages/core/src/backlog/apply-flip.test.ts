import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { YokeError } from '../errors/index.js';
import { applyFlip, flipPasses, parseBacklog } from './index.js';

function refusal(run: () => unknown): YokeError {
  try {
    run();
  } catch (error) {
    if (YokeError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('marking a story as passed', () => {
  it.each([
    [
      'the value of a plain story',
      '- id: A\n  title: x\n  passes: false # not yet\n',
      '- id: A\n  title: x\n  passes: true # not yet\n',
    ],
    [
      'a value in another case',
      '- id: A\n  title: x\n  passes: FALSE\n',
      '- id: A\n  title: x\n  passes: true\n',
    ],
    [
      'a story in flow style',
      '- {id: A, title: x, passes: false}\n',
      '- {id: A, title: x, passes: true}\n',
    ],
    ['a story as JSON', '[{"id":"A","title":"x"}]', '[{"id":"A","title":"x", "passes": true}]'],
    [
      'a flow story without the key and with a comma at its end',
      '- { id: A, title: x, }\n',
      '- { id: A, title: x, passes: true, }\n',
    ],
    [
      'a story without the key',
      '- id: A\n  title: x # note\n\n# end\n',
      '- id: A\n  title: x # note\n  passes: true\n\n# end\n',
    ],
    [
      'a story without the key, at the end of a file without a line end',
      '- id: A\n  title: x',
      '- id: A\n  title: x\n  passes: true',
    ],
    [
      'a story without the key, with CRLF',
      '- id: A\r\n  title: x\r\n',
      '- id: A\r\n  title: x\r\n  passes: true\r\n',
    ],
    [
      'a story that ends with a text of several lines',
      '- id: A\n  title: |\n    x\n    y\n- id: B\n  title: z\n',
      '- id: A\n  title: |\n    x\n    y\n  passes: true\n- id: B\n  title: z\n',
    ],
    [
      'a story that ends with a list',
      '- title: x\n  id: A\n  acceptance:\n  - a # first\n',
      '- title: x\n  id: A\n  acceptance:\n  - a # first\n  passes: true\n',
    ],
    [
      'a story below `stories:`',
      'stories:\n  - id: A\n    title: x\n',
      'stories:\n  - id: A\n    title: x\n    passes: true\n',
    ],
    [
      'a story far from its dash',
      '-   id: A\n    title: x\n',
      '-   id: A\n    title: x\n    passes: true\n',
    ],
    [
      'a story with a byte order mark before it',
      '\uFEFF- id: A\n  title: x\n  passes: false\n',
      '\uFEFF- id: A\n  title: x\n  passes: true\n',
    ],
    [
      'a value with an anchor that nobody uses',
      '- id: A\n  title: x\n  passes: &p false\n',
      '- id: A\n  title: x\n  passes: &p true\n',
    ],
    [
      'a value by alias',
      '- id: B\n  title: x\n  passes: &p false\n- id: A\n  title: x\n  passes: *p\n',
      '- id: B\n  title: x\n  passes: &p false\n- id: A\n  title: x\n  passes: true\n',
    ],
    [
      'an explicit key',
      '- id: A\n  title: x\n  ? passes\n  : false\n',
      '- id: A\n  title: x\n  ? passes\n  : true\n',
    ],
    [
      'a quoted key',
      '- id: A\n  title: x\n  "passes": false\n',
      '- id: A\n  title: x\n  "passes": true\n',
    ],
    [
      'a story that passes already',
      '- id: A\n  title: x\n  passes:   true\n',
      '- id: A\n  title: x\n  passes:   true\n',
    ],
  ])('edits %s', (_what, before, after) => {
    expect(flipPasses(before, 'A')).toBe(after);
  });

  it('does not take a comment or a text for the value', () => {
    const text =
      '- id: A\n  # passes: false\n  title: "passes: false"\n  acceptance: ["passes: false"]\n  passes: false\n';

    expect(flipPasses(text, 'A')).toBe(text.replace(/false\n$/u, 'true\n'));
  });

  it('refuses a value that other stories repeat by alias', () => {
    const text = '- id: A\n  title: x\n  passes: &p false\n- id: B\n  title: x\n  passes: *p\n';

    expect(refusal(() => flipPasses(text, 'A')).code).toBe('BACKLOG_NOT_EDITABLE');
  });

  it('refuses an id that is not there', () => {
    expect(refusal(() => flipPasses('- id: A\n  title: x\n', 'B')).code).toBe('STORY_NOT_FOUND');
  });

  it('refuses a text that is not a backlog', () => {
    expect(refusal(() => flipPasses('- id: A\n', 'A')).code).toBe('KEY_MISSING');
  });

  it('gives a backlog that reads as its text does, edit after edit', () => {
    const text = ['A', 'B', 'C', 'D']
      .map(
        (id, index) =>
          `- id: ${id}\n  title: "x: ${id}"\n${index % 2 === 0 ? '  passes: false\n' : ''}`,
      )
      .join('# between\n');
    let backlog = parseBacklog({ text, file: 'prd.yaml' });

    for (const id of ['C', 'B', 'A', 'D']) {
      backlog = applyFlip(backlog, id);

      expect(backlog).toEqual(parseBacklog({ text: backlog.source, file: 'prd.yaml' }));
    }
    expect(backlog.stories.every((story) => story.passes)).toBe(true);
  });

  it('leaves the backlog it was given alone', () => {
    const backlog = parseBacklog({ text: '- id: A\n  title: x\n', file: 'prd.yaml' });

    applyFlip(backlog, 'A');

    expect(backlog.stories[0]?.passes).toBe(false);
    expect(backlog.source).toBe('- id: A\n  title: x\n');
  });

  const folder = new URL('./__fixtures__/reference/', import.meta.url);
  it.each(readdirSync(folder))('changes one value of a backlog that users have: %s', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    for (const { id } of parseBacklog({ text, file: name }).stories) {
      const expected: unknown = parse(text);
      const list = (
        Array.isArray(expected) ? expected : (expected as { stories: unknown }).stories
      ) as {
        id: string;
        passes: boolean;
      }[];
      for (const story of list) if (story.id === id) story.passes = true;

      expect(parse(flipPasses(text, id))).toEqual(expected);
    }
  });
});
