import type { Story } from './types.js';

/** A story that waits, and for which ids. */
export interface WaitingStory {
  readonly story: Story;
  /** Ids it needs that have not passed, in the order of `needs`. */
  readonly needs: readonly string[];
}

/** What is to be done next in a backlog. */
export type StoryChoice =
  | { readonly kind: 'story'; readonly story: Story }
  /** Every story passes; also when there is none. */
  | { readonly kind: 'complete' }
  /** Open stories remain that wait for others, which were skipped. */
  | { readonly kind: 'blocked-dependency'; readonly blocked: readonly WaitingStory[] }
  /** Every open story was skipped. */
  | { readonly kind: 'none'; readonly blocked: readonly WaitingStory[] };

/** What {@link selectStory} may leave out. */
export interface SelectOptions {
  /** Ids of open stories that are not wanted now. */
  readonly skip?: ReadonlySet<string> | undefined;
}

/** Chooses the open story with the lowest priority number whose needs all pass; ties by the order of the file. */
export function selectStory(stories: readonly Story[], options: SelectOptions = {}): StoryChoice {
  const passed = new Set<string>();
  for (const story of stories) if (story.passes) passed.add(story.id);
  if (passed.size === stories.length) return { kind: 'complete' };
  let best: Story | undefined;
  for (const story of stories) {
    if (story.passes || options.skip?.has(story.id) === true) continue;
    if (best !== undefined && !(story.priority < best.priority)) continue;
    if (story.needs.every((need) => passed.has(need))) best = story;
  }
  return best === undefined
    ? describeWaiting(stories, passed, options)
    : { kind: 'story', story: best };
}

/** Says what the open stories wait for when none can be chosen. */
export function describeWaiting(
  stories: readonly Story[],
  passed: ReadonlySet<string>,
  options: SelectOptions,
): StoryChoice {
  const blocked = stories
    .filter((story) => !passed.has(story.id) && options.skip?.has(story.id) !== true)
    .map((story) => ({ story, needs: story.needs.filter((need) => !passed.has(need)) }));
  return { kind: blocked.length > 0 ? 'blocked-dependency' : 'none', blocked };
}
