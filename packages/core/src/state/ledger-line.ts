import { createHash } from 'node:crypto';
import type { EventV1 } from '../contracts/index.js';
import { isRecord } from './parse-record.js';
import { stateVersionNewer } from './state-errors.js';

/** `prev` of the first event of a ledger. */
export const NO_LINE_HASH = '0'.repeat(64);

/** The most bytes of one line. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** SHA-256 of a line without its line feed, in hex: what the next line names as `prev`. */
export function lineHash(line: Uint8Array): string {
  return createHash('sha256').update(line).digest('hex');
}

/** What a line was expected to be, or why it is not that. */
export type LineReading =
  | { readonly isRight: true; readonly event: EventV1 }
  | { readonly isRight: false; readonly reason: string };

/**
 * Reads one line and checks its place in the chain.
 * @throws LedgerError STATE_VERSION_NEWER when a newer Yoke wrote it.
 */
export function readLine(
  line: Uint8Array,
  expected: { readonly seq: number; readonly prev: string; readonly file: string },
): LineReading {
  const value = parse(line);
  if (!isRecord(value)) return { isRight: false, reason: 'it is no event' };
  if (typeof value.v === 'number' && value.v > 1 && value.prev === expected.prev) {
    throw stateVersionNewer({ path: expected.file, found: value.v, spoken: 1 });
  }
  if (value.v !== 1 || typeof value.type !== 'string') {
    return { isRight: false, reason: 'it is no event' };
  }
  if (value.seq !== expected.seq) {
    return { isRight: false, reason: `it has number ${value.seq}, not ${expected.seq}` };
  }
  if (value.prev !== expected.prev) {
    return {
      isRight: false,
      reason: 'it does not name the line before it, so one of the two was changed',
    };
  }
  return isEvent(value)
    ? { isRight: true, event: value }
    : { isRight: false, reason: 'it is no event' };
}

/** Parses a line as an event without checking its place; absent when it is none. */
export function parseLine(line: Uint8Array): EventV1 | undefined {
  const value = parse(line);
  return isEvent(value) ? value : undefined;
}

/**
 * Tells whether a value has what every event has. The rest is taken as it is: the chain shows that Yoke wrote the line, and
 * readers ignore types and members that they do not know.
 */
function isEvent(value: unknown): value is EventV1 {
  if (!isRecord(value) || !isRecord(value.data)) return false;
  return typeof value.seq === 'number' && typeof value.type === 'string';
}

const SEQ = /^\{"v":\d+,"seq":(\d+),/;

/** The number of a line, from its first bytes alone; absent when it does not begin as Yoke's lines do. */
export function seqOf(line: Buffer): number | undefined {
  const found = SEQ.exec(line.toString('latin1', 0, 40))?.[1];
  return found === undefined ? undefined : Number(found);
}

function parse(line: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(line).toString('utf8'));
  } catch {
    // Not JSON is not an event; the caller says where it stands.
    return undefined;
  }
}
