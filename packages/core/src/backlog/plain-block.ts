import { type PlainScalar, readPlainList, readPlainScalar } from './plain-scalar.js';

/** A value of the plain subset. */
export type PlainValue = PlainScalar | readonly PlainValue[] | PlainMap;

/** A map of the plain subset. */
export interface PlainMap {
  readonly [key: string]: PlainValue;
}

/** One element of a block list that was read without the YAML parser. */
export interface PlainBlock {
  readonly map: PlainMap;
  /** Where the value of a key of the map stands, absolute; absent when it has no such key. */
  readonly valueAt: { readonly start: number; readonly end: number } | undefined;
  /** End of the last line with content, before its line end; absolute. */
  readonly contentEnd: number;
  /** Column of the keys, from 0. */
  readonly keyColumn: number;
}

interface Cursor {
  readonly text: string;
  readonly end: number;
  readonly watched: string;
  /** Start of the content of the current line; `end` when there is no more. */
  at: number;
  /** Column of `at`. */
  column: number;
  /** End of the current line's content, spaces behind it left out. */
  lineEnd: number;
  nextLine: number;
  contentEnd: number;
  valueAt: PlainBlock['valueAt'];
}

const SPACE = 0x20;
const DASH = 0x2d;
const HASH = 0x23;
const COLON = 0x3a;
const RETURN = 0x0d;
/** Nothing of a story stands further right: this also bounds how deep the reader calls itself. */
const MAX_COLUMN = 60;

/**
 * Reads one element `- key: value …` of a block list where it keeps to a plain subset of YAML: maps and lists in block
 * style with values on one line. Absent for everything else; whatever it does read means the same to the YAML parser.
 *
 * `watched` is the key of the element whose place is wanted.
 */
export function readPlainBlock(input: {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly watched: string;
}): PlainBlock | undefined {
  const { text, start, end, watched } = input;
  const cursor: Cursor = {
    text,
    end,
    watched,
    at: start,
    column: 0,
    lineEnd: start,
    nextLine: start,
    contentEnd: start,
    valueAt: undefined,
  };
  moveToContent(cursor);
  if (!isDash(cursor)) return undefined;
  stepOverDash(cursor);
  const keyColumn = cursor.column;
  const map = readMap(cursor, keyColumn, true);
  if (map === undefined || cursor.at < end) return undefined;
  return { map, keyColumn, valueAt: cursor.valueAt, contentEnd: cursor.contentEnd };
}

/** Moves to the next line that is neither empty nor a comment. */
function moveToContent(cursor: Cursor): void {
  const { text, end } = cursor;
  for (let line = cursor.nextLine; line < end; line = cursor.nextLine) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at += 1;
    const newline = text.indexOf('\n', at);
    const hasEnd = newline !== -1 && newline < end;
    cursor.nextLine = hasEnd ? newline + 1 : end;
    const stop = hasEnd ? newline - (text.charCodeAt(newline - 1) === RETURN ? 1 : 0) : end;
    if (stop > at && text.charCodeAt(at) !== HASH) {
      setLine(cursor, { line, at, stop });
      return;
    }
  }
  cursor.at = end;
  cursor.column = -1;
}

function setLine(cursor: Cursor, line: { line: number; at: number; stop: number }): void {
  let lineEnd = line.stop;
  while (cursor.text.charCodeAt(lineEnd - 1) === SPACE) lineEnd -= 1;
  cursor.at = line.at;
  cursor.column = line.at - line.line;
  cursor.lineEnd = lineEnd;
  cursor.contentEnd = line.stop;
}

function isDash(cursor: Cursor): boolean {
  const { text, at, lineEnd } = cursor;
  return at + 2 < lineEnd && text.charCodeAt(at) === DASH && text.charCodeAt(at + 1) === SPACE;
}

function stepOverDash(cursor: Cursor): void {
  let at = cursor.at + 1;
  while (cursor.text.charCodeAt(at) === SPACE) at += 1;
  cursor.column += at - cursor.at;
  cursor.at = at;
}

function readMap(cursor: Cursor, column: number, isTop: boolean): PlainMap | undefined {
  const map: Record<string, PlainValue> = {};
  while (cursor.column === column && cursor.at < cursor.end) {
    if (isDash(cursor)) break;
    const keyEnd = findKeyEnd(cursor);
    if (keyEnd === -1) return undefined;
    const key = cursor.text.slice(cursor.at, keyEnd);
    if (key === 'constructor' || key === 'prototype' || Object.hasOwn(map, key)) return undefined;
    const value = readEntry(cursor, { keyEnd, column, isWatched: isTop && key === cursor.watched });
    if (value === undefined) return undefined;
    map[key] = value;
  }
  return cursor.column > column ? undefined : map;
}

/** End of `key` in `key:`; -1 when the line does not begin with a plain key. */
function findKeyEnd({ text, at, lineEnd }: Cursor): number {
  let end = at;
  for (; end < lineEnd; end += 1) {
    const code = text.charCodeAt(end) | 0x20;
    if (code < 0x61 || code > 0x7a) break;
  }
  if (end === at || text.charCodeAt(end) !== COLON) return -1;
  return end + 1 === lineEnd || text.charCodeAt(end + 1) === SPACE ? end : -1;
}

function readEntry(
  cursor: Cursor,
  entry: { readonly keyEnd: number; readonly column: number; readonly isWatched: boolean },
): PlainValue | undefined {
  const { text, lineEnd } = cursor;
  let at = entry.keyEnd + 1;
  while (at < lineEnd && text.charCodeAt(at) === SPACE) at += 1;
  if (at < lineEnd) {
    if (entry.isWatched) cursor.valueAt = { start: at, end: lineEnd };
    return readLineValue(cursor, at);
  }
  moveToContent(cursor);
  if (cursor.column > MAX_COLUMN) return undefined;
  // A list may stand in the column of its key.
  if (isDash(cursor)) {
    return cursor.column >= entry.column ? readList(cursor, cursor.column) : undefined;
  }
  return cursor.column > entry.column ? readMap(cursor, cursor.column, false) : undefined;
}

function readLineValue(cursor: Cursor, at: number): PlainValue | undefined {
  const value = cursor.text.slice(at, cursor.lineEnd);
  moveToContent(cursor);
  return value.charCodeAt(0) === 0x5b ? readPlainList(value) : readPlainScalar(value);
}

function readList(cursor: Cursor, column: number): readonly PlainValue[] | undefined {
  const items: PlainValue[] = [];
  while (cursor.column === column && isDash(cursor)) {
    stepOverDash(cursor);
    const item =
      findKeyEnd(cursor) === -1
        ? readLineValue(cursor, cursor.at)
        : readMap(cursor, cursor.column, false);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return cursor.column > column ? undefined : items;
}
