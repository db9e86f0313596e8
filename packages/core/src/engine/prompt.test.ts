import { describe, expect, it } from 'vitest';
import type { Story } from '../backlog/types.js';
import { buildPrompt, type PromptInput } from './prompt.js';

function buildStory(number: number): Story {
  return {
    id: `STORY-${number}`,
    title: `Add record ${number}`,
    priority: number,
    acceptance: [
      {
        id: 'AC1',
        text: `File src/story-${number}.txt exists and contains the text "done ${number}"`,
        verify: [],
        redFirst: false,
      },
    ],
    passes: false,
    needs: [],
    writes: [],
    allow: [],
    line: 1,
  };
}

const gates: PromptInput['gates'] = [
  { name: 'criterion' },
  { name: 'verify', command: 'npm test' },
];

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

describe('the prompt', () => {
  it('holds at most 700 bytes that do not come from the project', () => {
    const bare = buildPrompt({ story: buildStory(1), gates: [], notes: [] });

    expect(Buffer.byteLength(bare.slice(0, bare.indexOf('\nStory STORY-1')))).toBeLessThanOrEqual(
      700,
    );
  });

  it('begins with the same bytes for at least 80 % of the prompt of the story before', () => {
    const [first, second] = [1, 2].map((number) =>
      buildPrompt({ story: buildStory(number), gates, notes: [] }),
    ) as [string, string];

    expect(commonPrefix(first, second) / first.length).toBeGreaterThanOrEqual(0.8);
  });

  it('names every gate with its command', () => {
    const prompt = buildPrompt({ story: buildStory(1), gates, notes: [] });

    expect(prompt).toContain('- criterion\n- verify: npm test\n');
  });

  it('takes text from users literally', () => {
    const story = { ...buildStory(1), title: '{{x}} ${y} $& $1 `z`' };

    expect(buildPrompt({ story, gates, notes: [] })).toContain(
      'Story STORY-1: {{x}} ${y} $& $1 `z`\n',
    );
  });

  it('says that held-out files exist without naming them', () => {
    const story = buildStory(1);
    const criterion = {
      id: 'AC1',
      text: 'hidden',
      verify: ['npm test'],
      redFirst: false,
      heldOut: '/secret/place',
    };

    const prompt = buildPrompt({ story: { ...story, acceptance: [criterion] }, gates, notes: [] });

    expect(prompt).toContain('with files you cannot see');
    expect(prompt).not.toContain('/secret/place');
  });

  it('ends with the bounded preview of the gate that was red', () => {
    const failure = {
      kind: 'gate',
      reason: 'Gate "verify" is red.',
      feedback: 'expected 1, got 2',
    } as const;

    const prompt = buildPrompt({
      story: buildStory(1),
      gates,
      notes: [],
      feedback: { failure, isDiagnoseFirst: true },
    });

    expect(prompt).toMatch(/Gate "verify" is red\.\n.*Find out why.*\nexpected 1, got 2\n$/s);
  });
});
