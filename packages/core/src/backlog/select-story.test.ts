import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStoryIndex, type Story, selectStory } from './index.js';

function buildStory(input: Partial<Story> & { readonly id: string }): Story {
  return {
    title: input.id,
    priority: 1,
    acceptance: [],
    passes: false,
    needs: [],
    writes: [],
    allow: [],
    line: 1,
    ...input,
  };
}

describe('choosing a story', () => {
  it('takes the lowest priority number', () => {
    const stories = [buildStory({ id: 'A', priority: 2 }), buildStory({ id: 'B', priority: 1 })];

    expect(selectStory(stories)).toMatchObject({ kind: 'story', story: { id: 'B' } });
  });

  it('takes the first of the file among equals, and stories without priority last', () => {
    const last = Number.POSITIVE_INFINITY;
    const stories = [
      buildStory({ id: 'A', priority: last }),
      buildStory({ id: 'B' }),
      buildStory({ id: 'C' }),
    ];

    expect(selectStory(stories)).toMatchObject({ story: { id: 'B' } });
    expect(selectStory([buildStory({ id: 'A', priority: last })])).toMatchObject({
      story: { id: 'A' },
    });
  });

  it('waits for needs, however low the number is', () => {
    const stories = [
      buildStory({ id: 'A', priority: 1, needs: ['B'] }),
      buildStory({ id: 'B', priority: 9 }),
    ];

    expect(selectStory(stories)).toMatchObject({ story: { id: 'B' } });
  });

  it('is complete when every story passes, and when there is none', () => {
    expect(selectStory([buildStory({ id: 'A', passes: true })])).toEqual({ kind: 'complete' });
    expect(selectStory([])).toEqual({ kind: 'complete' });
  });

  it('says which stories wait for what when the others are skipped', () => {
    const stories = [
      buildStory({ id: 'A' }),
      buildStory({ id: 'B', needs: ['A', 'P'] }),
      buildStory({ id: 'P', passes: true }),
    ];

    expect(selectStory(stories, { skip: new Set(['A']) })).toEqual({
      kind: 'blocked-dependency',
      blocked: [{ story: stories[1], needs: ['A'] }],
    });
  });

  it('has none when every open story is skipped', () => {
    expect(selectStory([buildStory({ id: 'A' })], { skip: new Set(['A']) })).toEqual({
      kind: 'none',
      blocked: [],
    });
  });
});

describe('the index', () => {
  it('chooses as a look at all stories does, step after step, whatever is skipped', () => {
    const backlogs = fc
      .array(
        fc.record({
          priority: fc.constantFrom(1, 2, 3, Number.POSITIVE_INFINITY),
          passes: fc.boolean(),
          needs: fc.array(fc.nat(20), { maxLength: 3 }),
        }),
        { maxLength: 20 },
      )
      .map((rows) =>
        rows.map((row, index) =>
          buildStory({
            id: `S${index}`,
            priority: row.priority,
            passes: row.passes,
            needs: row.needs.filter((need) => need < index).map((need) => `S${need}`),
          }),
        ),
      );
    fc.assert(
      fc.property(backlogs, fc.array(fc.nat(20)), (stories, skipped) => {
        const skip = new Set(skipped.map((one) => `S${one}`));
        const index = createStoryIndex(stories);
        let current: readonly Story[] = stories;
        for (let step = 0; step <= stories.length; step += 1) {
          const expected = selectStory(current, { skip });

          const chosen = index.select({ skip });

          expect(simplify(chosen)).toEqual(simplify(expected));
          if (chosen.kind !== 'story') return;
          index.markPassed(chosen.story.id);
          current = current.map((story) =>
            story.id === chosen.story.id ? { ...story, passes: true } : story,
          );
        }
      }),
    );
  });
});

function simplify(choice: ReturnType<typeof selectStory>): unknown {
  if (choice.kind === 'story') return choice.story.id;
  return choice.kind === 'complete'
    ? choice.kind
    : [choice.kind, choice.blocked.map(({ story, needs }) => [story.id, needs])];
}
