import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { YokeError } from '../errors/index.js';
import { brokenBacklogs, writtenBacklogs } from './__fixtures__/written-stories.js';
import { flipPasses, parseBacklog } from './index.js';
import { readStories } from './read-stories.js';
import { readWhole } from './read-whole.js';

const runs = Number(process.env.YOKE_FUZZ_RUNS ?? 300);

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/u, '');
}

/** What a YAML parser that knows nothing of backlogs makes of the text, with one story marked. */
function marked(text: string, id: string): unknown {
  const value: unknown = parse(withoutMark(text));
  const list = Array.isArray(value) ? value : (value as { stories: unknown[] }).stories;
  for (const story of list as { id: string; passes: boolean }[]) {
    if (story.id === id) story.passes = true;
  }
  return value;
}

describe('the two ways to read a backlog', () => {
  it('agree on whatever people write', () => {
    fc.assert(
      fc.property(writtenBacklogs, ({ text }) => {
        const whole = readWhole({ text, file: 'prd.yaml' });

        const stories = readStories({ text, file: 'prd.yaml' });

        if (stories === undefined) return;
        expect(stories.stories).toEqual(whole.stories);
        expect(stories.inactiveKeys).toEqual(whole.inactiveKeys);
      }),
      { numRuns: runs },
    );
  });

  it('agree on texts that are nearly right: the quick one never accepts what the other refuses', () => {
    fc.assert(
      fc.property(brokenBacklogs, (text) => {
        const quick = attempt(() => readStories({ text, file: 'prd.yaml' }));
        if (quick === undefined) return;

        const whole = readWhole({ text, file: 'prd.yaml' });

        expect(quick.stories).toEqual(whole.stories);
        expect(quick.inactiveKeys).toEqual(whole.inactiveKeys);
      }),
      { numRuns: runs * 3 },
    );
  });
});

describe('marking a story', () => {
  it('changes that one value and nothing else that a YAML parser can see', () => {
    fc.assert(
      fc.property(writtenBacklogs, fc.nat(), ({ text, ids }, pick) => {
        const id = ids[pick % ids.length] ?? '';
        const expected = marked(text, id);

        const flipped = flipPasses(text, id);

        expect(parse(withoutMark(flipped))).toEqual(expected);
      }),
      { numRuns: runs },
    );
  });

  it('is one splice: what stands before and behind it keeps every byte', () => {
    fc.assert(
      fc.property(writtenBacklogs, fc.nat(), ({ text, ids }, pick) => {
        const flipped = flipPasses(text, ids[pick % ids.length] ?? '');

        const { removed, added } = editBetween(text, flipped);
        expect(removed).toMatch(/^(?:|[Ff]?als?e?)$/u);
        expect(added).toMatch(/^[aeprstu:,\s]*$/u);
      }),
      { numRuns: runs },
    );
  });

  it('reads back as the same stories, and marking twice is marking once', () => {
    fc.assert(
      fc.property(writtenBacklogs, fc.nat(), ({ text, ids }, pick) => {
        const id = ids[pick % ids.length] ?? '';
        const before = parseBacklog({ text, file: 'prd.yaml' });

        const flipped = flipPasses(text, id);

        const after = parseBacklog({ text: flipped, file: 'prd.yaml' });
        expect(after.stories.map((story) => ({ ...story, line: 0 }))).toEqual(
          before.stories.map((story) => ({
            ...story,
            line: 0,
            passes: story.passes || story.id === id,
          })),
        );
        expect(flipPasses(flipped, id)).toBe(flipped);
      }),
      { numRuns: runs },
    );
  });
});

describe('texts that are nearly backlogs', () => {
  it('are read or refused with a ConfigError, and never make a story pass that is not written so', () => {
    fc.assert(
      fc.property(brokenBacklogs, (text) => {
        const backlog = attempt(() => parseBacklog({ text, file: 'prd.yaml' }));

        const passed = backlog?.stories.filter((story) => story.passes).length ?? 0;
        const written = text.match(/passes['"]?\s*:\s*(?:true|True|TRUE)/gu)?.length ?? 0;
        expect(passed).toBeLessThanOrEqual(written);
        expect(Object.getPrototypeOf({})).toBe(Object.prototype);
        expect('passes' in {}).toBe(false);
      }),
      { numRuns: runs * 2 },
    );
  });
});

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (YokeError.isInstance(error) && error.name === 'ConfigError') return undefined;
    throw error;
  }
}

/** The one place where two texts differ. */
function editBetween(before: string, after: string): { removed: string; added: string } {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    removed: before.slice(start, before.length - end),
    added: after.slice(start, after.length - end),
  };
}
