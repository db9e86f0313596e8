import { isSeq } from 'yaml';
import { decodeText } from '../config/source/decode-text.js';
import { nodeAt, readYaml } from '../config/source/strict-yaml.js';
import { YokeError } from '../errors/yoke-error.js';
import { findStoryProblems } from './check-stories.js';
import { findAliased, findFlip } from './find-flip.js';
import { findInactiveStoryKeys } from './inactive-keys.js';
import { type PlainBlock, type PlainMap, readPlainBlock } from './plain-block.js';
import { toPlainStory } from './plain-story.js';
import { type BacklogText, MAX_BACKLOG_BYTES } from './read-whole.js';
import { type StoryBlock, splitStories } from './split-stories.js';
import { storySchema } from './story-schema.js';
import { toStory } from './to-story.js';
import type { Backlog, Story, StoryFlip, StorySpan } from './types.js';

const NONE: readonly string[] = [];

/** One story with what its text says about editing it. */
export interface ReadStory {
  readonly story: Story;
  /** See `StorySpan.flip`. */
  readonly flip: StoryFlip | undefined;
  readonly inactiveKeys: readonly string[];
}

/**
 * Reads a backlog story by story, most of them without the YAML parser. Absent when the file has another shape than a
 * plain list, and also when anything in it is wrong: the parser then says what.
 */
export function readStories(source: BacklogText): Backlog | undefined {
  const text = decodeText({ ...source, maxBytes: MAX_BACKLOG_BYTES });
  const split = splitStories(text);
  if (split === undefined) return undefined;
  const stories: Story[] = [];
  const spans: StorySpan[] = [];
  const inactive = new Set<string>();
  for (const block of split.blocks) {
    const read = readBlock(text, block);
    if (read === undefined) return undefined;
    stories.push(read.story);
    const { flip, inactiveKeys } = read;
    spans.push({ start: block.start, end: block.end, ...(flip === undefined ? {} : { flip }) });
    for (const key of inactiveKeys) inactive.add(key);
  }
  if (source.allowLegacy === false && stories.some(hasLegacy)) return undefined;
  if (findStoryProblems(stories, () => ({ file: source.file })).length > 0) return undefined;
  return {
    stories,
    source: text,
    file: source.file,
    inactiveKeys: [...inactive].sort(),
    layout: 'stories',
    spans,
  };
}

/** Reads the text of one story. Absent when it does not stand on its own or is wrong. */
export function readBlock(text: string, block: StoryBlock): ReadStory | undefined {
  const plain = readPlainBlock({ text, start: block.start, end: block.end, watched: 'passes' });
  if (plain !== undefined) {
    const read = completePlain(plain.map, block.line);
    if (read === undefined) return undefined;
    return { ...read, flip: flipOfPlain({ text, block, plain, story: read.story }) };
  }
  return block.hasOuterComment
    ? undefined
    : readBlockAsYaml(text.slice(block.start, block.end), block);
}

function completePlain(map: PlainMap, line: number): Omit<ReadStory, 'flip'> | undefined {
  const story = toPlainStory(map, line);
  if (story !== undefined) return { story, inactiveKeys: NONE };
  const parsed = storySchema.safeParse(map);
  return parsed.data === undefined
    ? undefined
    : { story: toStory(parsed.data, line), inactiveKeys: findInactiveStoryKeys([map]) };
}

function flipOfPlain(input: {
  readonly text: string;
  readonly block: StoryBlock;
  readonly plain: PlainBlock;
  readonly story: Story;
}): StoryFlip | undefined {
  const { text, block, plain, story } = input;
  if (story.passes) return undefined;
  const { valueAt } = plain;
  if (valueAt !== undefined) {
    const deleteCount = valueAt.end - valueAt.start;
    return { at: valueAt.start - block.start, deleteCount, insert: 'true' };
  }
  const newline = text.indexOf('\n', block.start);
  const previous = newline === -1 ? text.lastIndexOf('\n', block.start) : newline;
  const lineEnd = text[previous - 1] === '\r' ? '\r\n' : '\n';
  const insert = `${lineEnd}${' '.repeat(plain.keyColumn)}passes: true`;
  return { at: plain.contentEnd - block.start, deleteCount: 0, insert };
}

function readBlockAsYaml(text: string, block: StoryBlock): ReadStory | undefined {
  const yaml = readAlone(text);
  if (yaml === undefined || yaml.problems.length > 0 || !Array.isArray(yaml.value))
    return undefined;
  const [written, ...others] = yaml.value as readonly unknown[];
  const parsed = storySchema.safeParse(written);
  if (others.length > 0 || parsed.data === undefined) return undefined;
  const list = nodeAt(yaml.document, []);
  const node = isSeq(list) ? list.items[0] : undefined;
  const line = block.line + (yaml.placeOf([0]).line ?? 1) - 1;
  const story = toStory(parsed.data, line);
  const flip = story.passes
    ? undefined
    : findFlip({ node, text, aliased: findAliased(yaml.document) });
  return { story, flip, inactiveKeys: findInactiveStoryKeys([written]) };
}

function readAlone(text: string): ReturnType<typeof readYaml> | undefined {
  try {
    return readYaml({ text, file: '', maxBytes: MAX_BACKLOG_BYTES });
  } catch (error) {
    // The whole file is read next, and says what is wrong in its own lines.
    if (YokeError.isInstance(error)) return undefined;
    throw error;
  }
}

function hasLegacy(story: Story): boolean {
  return story.acceptance.some((criterion) => criterion.verify.length === 0);
}
