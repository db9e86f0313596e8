import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INACTIVE_STORY_KEYS, parseBacklog } from './index.js';
import { readWhole } from './read-whole.js';

const folder = new URL('./__fixtures__/reference/', import.meta.url);

/** Ids of each file's stories, and what it asks for that is still to come. */
const FILES: Readonly<Record<string, { ids: readonly string[]; inactive?: readonly string[] }>> = {
  'anchors.yaml': { ids: ['A', 'B'] },
  'assessed-1.9.yaml': {
    ids: ['STORY-7'],
    inactive: ['assessment', 'assessmentFor', 'requirementsFor'],
  },
  'empty.yaml': { ids: [] },
  'explored-1.18.yaml': { ids: ['AUTO-0a1b2c3d4e5f'], inactive: ['exploration'] },
  'free-ids.yaml': { ids: ['Ünïcode – größer', '../../etc/passwd', '2'] },
  'inbox-1.3.yaml': { ids: ['STORY-1', 'STORY-9'], inactive: ['sourceChange'] },
  'json-style.yaml': { ids: ['STORY-1', 'STORY-2'] },
  'legacy-half-done-0.2.yaml': { ids: ['STORY-1', 'STORY-2', 'STORY-3'] },
  'minimal-0.1.yaml': { ids: ['STORY-1'] },
  'parallel-1.7.yaml': { ids: ['API-1', 'WEB-1'] },
  'quality-1.4.yaml': { ids: ['LANDING-1', 'BENCH-1'], inactive: ['quality'] },
  'stories-key.yaml': { ids: ['ONE', 'TWO'] },
  'structured-1.3.yaml': { ids: ['STORY-1', 'STORY-2'] },
};

function load(name: string) {
  return parseBacklog({ text: readFileSync(new URL(name, folder)), file: name });
}

describe('backlogs that users already have', () => {
  it('are all known to this test', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(FILES).sort());
  });

  it.each(Object.keys(FILES))('load unchanged: %s', (name) => {
    const { stories, inactiveKeys, source } = load(name);

    const known: readonly string[] = INACTIVE_STORY_KEYS;
    expect(stories.map(({ id }) => id)).toEqual(FILES[name]?.ids);
    expect(inactiveKeys).toEqual(
      (FILES[name]?.inactive ?? []).filter((key) => known.includes(key)),
    );
    expect(source).toBe(readFileSync(new URL(name, folder), 'utf8'));
  });

  it.each(Object.keys(FILES))('mean the same when they are read as one document: %s', (name) => {
    const whole = readWhole({ text: readFileSync(new URL(name, folder)), file: name });

    expect(load(name).stories).toEqual(whole.stories);
  });

  it('keep commands, flags and places of criteria', () => {
    const [one, two] = load('stories-key.yaml').stories;

    expect(one).toEqual({
      id: 'ONE',
      title: 'A long title that somebody has folded',
      priority: 10,
      acceptance: [
        {
          id: 'one-works',
          text: 'The command prints "one".\nNothing else is printed.\n',
          verify: ['npm test -- one-works'],
          redFirst: true,
        },
        {
          id: 'one-hidden',
          text: 'Hidden cases hold as well.',
          verify: ['node --test acceptance/hidden.test.js'],
          redFirst: false,
          heldOut: '../held-out/one',
        },
      ],
      passes: false,
      needs: [],
      writes: [],
      allow: ['test/acceptance/one.test.js'],
      line: 3,
    });
    expect(two).toMatchObject({ needs: ['ONE'], line: 23 });
  });
});
