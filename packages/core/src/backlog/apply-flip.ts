import { backlogNotEditable, storyNotFound } from './backlog-errors.js';
import { parseBacklog } from './parse-backlog.js';
import { readBlock } from './read-stories.js';
import { readWhole } from './read-whole.js';
import { storyDigest } from './story-digest.js';
import type { Backlog, Story, StorySpan } from './types.js';

/**
 * Marks a story as passed: one edit of the text, which keeps everything else of the file byte for byte. The story is
 * read again from the new text before it counts. A backlog in which the story passes already is returned as it is.
 *
 * @throws STORY_NOT_FOUND when there is no such story
 * @throws BACKLOG_NOT_EDITABLE when no single edit can do it without changing something else
 */
export function applyFlip(backlog: Backlog, id: string): Backlog {
  const index = backlog.stories.findIndex((story) => story.id === id);
  const story = backlog.stories[index];
  const span = backlog.spans[index];
  if (story === undefined || span === undefined) throw storyNotFound(backlog.file, id);
  if (story.passes) return backlog;
  const { flip } = span;
  if (flip === undefined) throw backlogNotEditable(backlog.file, story);
  const at = span.start + flip.at;
  const source = `${backlog.source.slice(0, at)}${flip.insert}${backlog.source.slice(at + flip.deleteCount)}`;
  return backlog.layout === 'whole'
    ? readWholeAgain({ backlog, source, story })
    : readStoryAgain({ backlog, source, index, story, span });
}

/**
 * Marks a story as passed in the text of a backlog; see {@link applyFlip}.
 *
 * @throws also what `parseBacklog` throws when the text is not a backlog
 */
export function flipPasses(source: string, storyId: string, file = '.yoke/prd.yaml'): string {
  return applyFlip(parseBacklog({ text: source, file }), storyId).source;
}

function readStoryAgain(input: {
  readonly backlog: Backlog;
  readonly source: string;
  readonly index: number;
  readonly story: Story;
  readonly span: StorySpan;
}): Backlog {
  const { backlog, source, index, story, span } = input;
  const grown = source.length - backlog.source.length;
  const end = span.end + grown;
  const block = { start: span.start, end, line: story.line, hasOuterComment: false };
  const read = readBlock(source, block);
  if (read === undefined || !isSameButPassed(story, read.story)) {
    throw backlogNotEditable(backlog.file, story);
  }
  const lines =
    countLines(source, span.start, end) - countLines(backlog.source, span.start, span.end);
  const stories = backlog.stories.slice();
  stories[index] = read.story;
  const spans = backlog.spans.slice();
  spans[index] = { start: span.start, end };
  for (let later = index + 1; later < stories.length; later += 1) {
    const moved = spans[later];
    const other = stories[later];
    if (moved !== undefined)
      spans[later] = { ...moved, start: moved.start + grown, end: moved.end + grown };
    if (lines !== 0 && other !== undefined) stories[later] = { ...other, line: other.line + lines };
  }
  return { ...backlog, source, stories, spans };
}

function readWholeAgain(input: {
  readonly backlog: Backlog;
  readonly source: string;
  readonly story: Story;
}): Backlog {
  const { backlog, source, story } = input;
  const next = readWhole({ text: source, file: backlog.file });
  const isSame =
    next.stories.length === backlog.stories.length &&
    next.stories.every((after, index) => {
      const before = backlog.stories[index];
      if (before === undefined) return false;
      return before.id === story.id ? isSameButPassed(before, after) : isUnchanged(before, after);
    });
  if (!isSame) throw backlogNotEditable(backlog.file, story);
  return next;
}

function isUnchanged(before: Story, after: Story): boolean {
  return (
    before.passes === after.passes &&
    before.priority === after.priority &&
    storyDigest(before) === storyDigest(after)
  );
}

function isSameButPassed(before: Story, after: Story): boolean {
  return isUnchanged({ ...before, passes: true }, after);
}

function countLines(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines;
}
