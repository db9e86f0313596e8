import { readStories } from './read-stories.js';
import { type BacklogText, readWhole } from './read-whole.js';
import type { Backlog, Story } from './types.js';

/**
 * Reads a backlog: a YAML list of stories, or `stories:` with the list under it. Takes about a hundredth of a second for
 * ten thousand stories in plain style, and the YAML parser's time for whatever is written in another way.
 *
 * @throws CONFIG_INVALID with all problems at once, sorted by place; with the problem's own code when there is one.
 */
export function parseBacklog(source: BacklogText): Backlog {
  return readStories(source) ?? readWhole(source);
}

/** Finds a story by its id; absent when there is none. */
export function findStory(backlog: Backlog, id: string): Story | undefined {
  return backlog.stories.find((story) => story.id === id);
}

/** The exact text of a backlog's file, a byte order mark included. */
export function backlogText(backlog: Backlog): string {
  return backlog.source;
}
