/** One criterion as it stands in a backlog: a sentence, or a statement with the commands that prove it. */
export type CriterionInput =
  | string
  | {
      readonly id: string;
      readonly text: string;
      readonly verify: readonly string[];
      readonly redFirst?: boolean | undefined;
      readonly heldOut?: string | undefined;
    };

/** One story as it stands in a backlog. */
export interface StoryInput {
  readonly id: string;
  readonly title: string;
  readonly priority?: number | undefined;
  readonly acceptance: readonly CriterionInput[];
  readonly passes: boolean;
  readonly needs?: readonly string[] | undefined;
  readonly area?: string | undefined;
  readonly agent?: string | undefined;
  readonly writes?: readonly string[] | undefined;
}

/** Makes an open story, `STORY-1` with one criterion that `node --test` proves, except for what is given. */
export function buildStory(story: Partial<StoryInput> = {}): StoryInput {
  const id = story.id ?? 'STORY-1';
  return {
    title: `Do what ${id} asks`,
    acceptance: [{ id: 'AC1', text: 'the tests pass', verify: ['node --test'] }],
    passes: false,
    ...story,
    id,
  };
}
