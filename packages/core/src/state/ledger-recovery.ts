import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { ledgerBroken, ledgerCut, ledgerHeadUnreadable } from './ledger-errors.js';
import { type LedgerFile, listLedgerFiles } from './ledger-files.js';
import { EMPTY_HEAD, type LedgerHead, readLedgerHead } from './ledger-head.js';
import { lineHash, readLine } from './ledger-line.js';
import { readLines } from './read-lines.js';
import type { StatePaths } from './state-paths.js';

/** Where a ledger goes on. */
export interface LedgerEnd {
  /** The last whole event; its `first` is that of the file in which the next one goes. */
  readonly last: LedgerHead;
  /** The event up to which the head was right; lower than `last` after a crash. Absent when there is no head yet. */
  readonly headSeq?: number | undefined;
  /** Bytes behind the last whole event that are not events: what a crash cut in half. */
  readonly tornBytes: number;
  /** Why they are not events. */
  readonly tornReason?: string | undefined;
}

/**
 * Finds where a ledger goes on. Reads the head, the line it names and what comes behind it, and nothing else: the time does
 * not grow with the ledger. A crash can leave whole events behind the head, which are taken, and one that is cut in
 * half, which is to be dropped; it can never leave a ledger that is shorter than its head.
 *
 * @throws LedgerError LEDGER_CUT, LEDGER_BROKEN, LEDGER_HEAD_UNREADABLE, STATE_VERSION_NEWER
 */
export async function findLedgerEnd(state: StatePaths): Promise<LedgerEnd> {
  const files = listLedgerFiles(state);
  const head = readLedgerHead(state.ledgerHeadFile);
  if (head === undefined) {
    const file = files.find(({ path }) => sizeOf(path) > 0);
    if (file === undefined) return { last: EMPTY_HEAD, tornBytes: 0 };
    throw ledgerHeadUnreadable({ file: state.ledgerHeadFile, found: 'missing' });
  }
  const start = files.findIndex(({ first }) => first === undefined || first === head.first);
  const remaining = files.slice(start);
  checkHeadLine(head, remaining[0]?.path ?? state.ledgerFile);
  const end = await followChain(head, remaining);
  return { ...end, headSeq: head.seq };
}

function checkHeadLine(head: LedgerHead, path: string): void {
  if (head.seq === 0) return;
  if (sizeOf(path) < head.end) throw ledgerCut({ file: path, expectedSeq: head.seq });
  const line = readRange(path, head.end - head.length, head.length);
  if (line.at(-1) === 0x0a && lineHash(line.subarray(0, -1)) === head.hash) return;
  throw ledgerBroken({
    file: path,
    seq: head.seq,
    reason: `event ${head.seq} is not the one that was written`,
  });
}

async function followChain(
  head: LedgerHead,
  files: readonly LedgerFile[],
): Promise<Omit<LedgerEnd, 'headSeq'>> {
  let last = head;
  for (const [index, file] of files.entries()) {
    if (index > 0) last = { ...last, first: last.seq + 1, end: 0, length: 0 };
    const { end, brokenBecause } = await followFile(last, file.path);
    last = end;
    const tornBytes = sizeOf(file.path) - last.end;
    if (tornBytes <= 0) continue;
    const tornReason = brokenBecause ?? 'it was cut in half';
    // A file that was closed in good order has no torn end: only the last one may.
    if (index === files.length - 1) return { last, tornBytes, tornReason };
    throw ledgerBroken({
      file: file.path,
      seq: last.seq + 1,
      reason: `event ${last.seq + 1} is wrong: ${tornReason}`,
    });
  }
  return { last, tornBytes: 0 };
}

async function followFile(
  start: LedgerHead,
  file: string,
): Promise<{ readonly end: LedgerHead; readonly brokenBecause?: string }> {
  let last = start;
  for await (const { lines } of readLines(file, start.end)) {
    for (const line of lines) {
      const reading = readLine(line, { seq: last.seq + 1, prev: last.hash, file });
      if (!reading.isRight) return { end: last, brokenBecause: reading.reason };
      const length = line.length + 1;
      last = { ...last, seq: last.seq + 1, hash: lineHash(line), end: last.end + length, length };
    }
  }
  return { end: last };
}

/** Reads bytes of a file at a place; fewer when it is shorter. */
export function readRange(path: string, offset: number, length: number): Buffer {
  const fd = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(fd, bytes, 0, length, offset));
  } finally {
    closeSync(fd);
  }
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
