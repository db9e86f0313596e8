import { byteOrderMarkLength } from '../config/source/decode-text.js';

/** The text of one element of the list. */
export interface StoryBlock {
  /** Start of the line with the dash, absolute. */
  readonly start: number;
  /** Start of the next element's line, or the end of the text. */
  readonly end: number;
  /** Line of the dash, from 1. */
  readonly line: number;
  /** A line that looks like a comment stands further left than the element, with more of the element behind it. */
  readonly hasOuterComment: boolean;
}

/** A list of stories, taken apart by its lines. */
export interface SplitStories {
  /** Column of the dashes, from 0. */
  readonly indent: number;
  readonly blocks: readonly StoryBlock[];
}

const SPACE = 0x20;
const DASH = 0x2d;
const HASH = 0x23;

/**
 * Takes a backlog apart where it is a plain block list: every line that is neither empty nor a comment begins an element
 * at one column or stands further right than that column. Absent when the text has any other shape; it is then for the
 * YAML parser to say what it means.
 */
export function splitStories(text: string): SplitStories | undefined {
  const head = skipHead(text);
  if (head === undefined) return undefined;
  const { indent } = head;
  const blocks: StoryBlock[] = [];
  let start = -1;
  let startLine = 0;
  let hasOuter = false;
  let hasOuterBefore = false;
  let line = head.line;
  const close = (end: number): void => {
    if (start !== -1) blocks.push({ start, end, line: startLine, hasOuterComment: hasOuterBefore });
  };
  for (let at = head.offset; at < text.length; line += 1) {
    const next = nextLine(text, at);
    const content = skipSpaces(text, at);
    const kind = classify({ text, at, content, next, indent });
    if (kind === 'other') return undefined;
    if (kind === 'dash') {
      close(at);
      start = at;
      startLine = line;
      hasOuter = false;
      hasOuterBefore = false;
    } else if (kind === 'outer-comment') hasOuter = true;
    else if (kind === 'content' && hasOuter) hasOuterBefore = true;
    at = next;
  }
  close(text.length);
  return { indent, blocks };
}

type LineKind = 'blank' | 'dash' | 'content' | 'outer-comment' | 'other';

function classify(line: {
  readonly text: string;
  readonly at: number;
  readonly content: number;
  readonly next: number;
  readonly indent: number;
}): LineKind {
  const { text, at, content, next, indent } = line;
  if (isLineEnd(text, content, next)) return 'blank';
  const column = content - at;
  const first = text.charCodeAt(content);
  if (column > indent) return 'content';
  if (first === HASH) return 'outer-comment';
  const isDash = first === DASH && text.charCodeAt(content + 1) === SPACE;
  return column === indent && isDash ? 'dash' : 'other';
}

interface Head {
  readonly offset: number;
  readonly line: number;
  readonly indent: number;
}

/** Passes over comments, one `---` and one `stories:`; stops at the first element. */
function skipHead(text: string): Head | undefined {
  let allowed: readonly string[] = ['---', 'stories:'];
  let line = 1;
  for (let at: number = byteOrderMarkLength(text); at < text.length; line += 1) {
    const next = nextLine(text, at);
    const content = skipSpaces(text, at);
    if (text.charCodeAt(content) === DASH && text.charCodeAt(content + 1) === SPACE) {
      return { offset: at, line, indent: content - at };
    }
    const words = text.slice(at, next).replace(/[ \r\n]+$/u, '');
    const isComment = words === '' || text.charCodeAt(content) === HASH;
    if (!isComment && !allowed.includes(words)) return undefined;
    if (!isComment) allowed = allowed.slice(allowed.indexOf(words) + 1);
    at = next;
  }
  return undefined;
}

function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline + 1;
}

function skipSpaces(text: string, at: number): number {
  let offset = at;
  while (text.charCodeAt(offset) === SPACE) offset += 1;
  return offset;
}

function isLineEnd(text: string, content: number, next: number): boolean {
  if (content >= next) return true;
  const code = text.charCodeAt(content);
  return (
    code === 0x0a || (code === 0x0d && content + 1 < next && text.charCodeAt(content + 1) === 0x0a)
  );
}
