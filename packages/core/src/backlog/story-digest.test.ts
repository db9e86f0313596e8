import { describe, expect, it } from 'vitest';
import { parseBacklog, storyDigest } from './index.js';

const TEXT = [
  '- id: A',
  '  title: One',
  '  priority: 1',
  '  acceptance: [{ id: a, text: b, verify: [npm test] }]',
  '  passes: false',
].join('\n');

function digestOf(text: string): string {
  const [story] = parseBacklog({ text, file: 'prd.yaml' }).stories;
  return story === undefined ? '' : storyDigest(story);
}

describe('the digest of a story', () => {
  it('stays the same when the story moves, passes, or is written in another style', () => {
    const other =
      '# moved\n\n- {id: "A", title: \'One\', priority: 9, passes: true, acceptance: [{ text: b, id: a, verify: npm test }]}\n';

    expect(digestOf(other)).toBe(digestOf(TEXT));
    expect(digestOf(TEXT)).toMatch(/^[0-9a-f]{64}$/u);
  });

  it.each([
    ['a command', 'npm test', 'npm run e2e'],
    ['a sentence', 'text: b', 'text: c'],
    ['the title', 'title: One', 'title: Two'],
    ['red-first', 'id: a,', 'id: a, redFirst: true,'],
    ['held-out files', 'id: a,', 'id: a, heldOut: ../x,'],
    ['what it may change', 'priority: 1', 'allow: [test/**]'],
  ])('changes with %s', (_what, before, after) => {
    expect(digestOf(TEXT.replace(before, after))).not.toBe(digestOf(TEXT));
  });
});
