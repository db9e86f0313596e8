import { BYTE_KINDS, HIGH, IN_NUMBER, IN_WORD, LOWER, OTHER, UPPER, ZERO } from './byte-kinds.js';
import { meaningOf, Signal } from './signal-words.js';

/** Some bytes of a larger buffer, without a copy: from `start` up to, not including, `end`. */
export interface ByteRange {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

// ✕ ✖ ✗ ✘ ● ❌ as their UTF-8 bytes, and × as its two.
const MARKS = new Set([0xe29c95, 0xe29c96, 0xe29c97, 0xe29c98, 0xe2978f, 0xe29d8c]);
const TIMES = 0xc397;

// What was read last, as far as it changes the meaning of the next word.
const NOTHING = 0;
const DENIAL = 1;
const ZERO_NUMBER = 2;

const NOT_REVOCABLE = -1;

const SPACE = 0x20;
const COLON = 0x3a;
const EQUALS = 0x3d;

// Functions below take offsets instead of objects: they run for every word of a gigabyte.
interface Reading {
  readonly bytes: Uint8Array;
  readonly end: number;
  signal: number;
  /** The signal before the last word of failure, to take that word back. */
  before: number;
  last: number;
  /** The last three bytes outside of ASCII. */
  high: number;
}

/**
 * Finds the words of failure in a line, as bits of `Signal`: "3 errors" but not "0 errors", "no errors", `errors=0` or
 * `error: null`. Only lines worth reading are ever decoded, which is what keeps a gigabyte of log cheap, so this looks at each
 * byte once and at nearly no word.
 */
export function scanSignal({ bytes, start, end }: ByteRange): number {
  const reading: Reading = {
    bytes,
    end,
    signal: Signal.none,
    before: NOT_REVOCABLE,
    last: NOTHING,
    high: 0,
  };
  let index = start;
  while (index < end) {
    const kind = kindAt(bytes, index);
    if ((kind & IN_WORD) !== 0) {
      index = readWord(reading, index, kind);
      continue;
    }
    if (kind === OTHER) reading.before = NOT_REVOCABLE;
    else if (kind === HIGH) noteMark(reading, bytes[index] ?? 0);
    index += 1;
  }
  return reading.signal;
}

// Returns the offset behind the word.
function readWord(reading: Reading, start: number, first: number): number {
  const { bytes, end } = reading;
  let kinds = 0;
  let kind = first;
  let index = start;
  do {
    kinds |= kind;
    index += 1;
    const next = index < end ? kindAt(bytes, index) : OTHER;
    // `TypeError` is two words.
    if (next === UPPER && kind === LOWER) break;
    kind = next;
  } while ((kind & IN_WORD) !== 0);
  if ((kinds & IN_NUMBER) === 0) noteWord(reading, start, index);
  else noteNumber(reading, kinds === ZERO, bytes[start - 1] ?? 0);
  return index;
}

function noteNumber(reading: Reading, isZero: boolean, separator: number): void {
  if (isZero && reading.before !== NOT_REVOCABLE) reading.signal = reading.before;
  reading.before = NOT_REVOCABLE;
  // "0 failed" counts failures; in "errors=0 failed=3" the zero belongs to the word before it.
  reading.last = isZero && separator !== EQUALS && separator !== COLON ? ZERO_NUMBER : NOTHING;
}

function noteWord(reading: Reading, start: number, end: number): void {
  const meaning = meaningOf(reading.bytes, start, end);
  if (meaning === undefined) {
    reading.before = NOT_REVOCABLE;
    reading.last = NOTHING;
    return;
  }
  if (
    meaning.role === 'revokes' &&
    reading.before !== NOT_REVOCABLE &&
    isValue(reading, start, end)
  ) {
    reading.signal = reading.before;
  }
  reading.before = NOT_REVOCABLE;
  const isMeant = meaning.role === (reading.last === DENIAL ? 'adds-when-denied' : 'adds');
  if (isMeant && reading.last !== ZERO_NUMBER) {
    reading.before = reading.signal;
    reading.signal |= meaning.signal;
  }
  reading.last = meaning.role === 'denies' ? DENIAL : NOTHING;
}

// "error=none attempts=0" and "error": null}, but not "error: null pointer".
function isValue({ bytes, end: lineEnd }: Reading, start: number, end: number): boolean {
  return bytes[start - 1] === EQUALS || end === lineEnd || bytes[end] !== SPACE;
}

function noteMark(reading: Reading, byte: number): void {
  reading.high = ((reading.high << 8) | byte) & 0xffffff;
  if (MARKS.has(reading.high) || (reading.high & 0xffff) === TIMES) {
    reading.signal |= Signal.strong;
  }
}

/** The shape of a line: a number that is alike for lines that differ only in words with digits in them. */
export function scanShape({ bytes, start, end }: ByteRange): number {
  let shape = 0;
  let word = 0;
  let kinds = 0;
  for (let index = start; index <= end; index += 1) {
    const byte = index < end ? (bytes[index] ?? 0) : 0;
    const kind = BYTE_KINDS[byte] ?? OTHER;
    if ((kind & IN_WORD) !== 0) {
      word = nextHash(word, byte);
      kinds |= kind;
      continue;
    }
    if (kinds !== 0) shape = nextHash(shape, shapeOfWord(word, kinds));
    shape = nextHash(shape, byte);
    word = 0;
    kinds = 0;
  }
  return shape;
}

// Only "0" stays apart from other numbers: "0 failed" is not alike "3 failed".
function shapeOfWord(word: number, kinds: number): number {
  if ((kinds & IN_NUMBER) === 0) return word;
  return kinds === ZERO ? 1 : 2;
}

function nextHash(hash: number, part: number): number {
  return (Math.imul(hash, 0x01000193) ^ part) | 0;
}

function kindAt(bytes: Uint8Array, index: number): number {
  return BYTE_KINDS[bytes[index] ?? 0] ?? OTHER;
}
