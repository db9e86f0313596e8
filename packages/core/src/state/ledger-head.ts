import { readTwinRecord } from '../files/twin-record.js';
import { ledgerHeadUnreadable } from './ledger-errors.js';
import { NO_LINE_HASH } from './ledger-line.js';

/** What the end of the ledger is known to be: the last event that was made durable, and where its line is. */
export interface LedgerHead {
  readonly seq: number;
  /** SHA-256 of its line. */
  readonly hash: string;
  /** Number of the first event of the file it is in. */
  readonly first: number;
  /** Offset behind its line feed in that file. */
  readonly end: number;
  /** Bytes of its line with the line feed. */
  readonly length: number;
}

/** The head of a ledger without events. */
export const EMPTY_HEAD: LedgerHead = { seq: 0, hash: NO_LINE_HASH, first: 1, end: 0, length: 0 };

/** Reads the head; absent when there is no such file. @throws LedgerError LEDGER_HEAD_UNREADABLE */
export function readLedgerHead(file: string): LedgerHead | undefined {
  const reading = readTwinRecord(file);
  if (reading.kind === 'absent') return undefined;
  const head = reading.kind === 'record' ? parseHead(reading.text) : undefined;
  if (head === undefined) throw ledgerHeadUnreadable({ file, found: 'damaged' });
  return head;
}

/** The text of a head: `seq hash first end length`. */
export function formatHead({ seq, hash, first, end, length }: LedgerHead): string {
  return `${seq} ${hash} ${first} ${end} ${length}`;
}

function parseHead(text: string): LedgerHead | undefined {
  const [, seq, hash, first, end, length] =
    /^(\d+) ([0-9a-f]{64}) (\d+) (\d+) (\d+)$/.exec(text) ?? [];
  if (hash === undefined) return undefined;
  return {
    hash,
    seq: Number(seq),
    first: Number(first),
    end: Number(end),
    length: Number(length),
  };
}
