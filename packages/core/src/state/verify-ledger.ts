import { type LedgerFile, listLedgerFiles } from './ledger-files.js';
import { type LedgerHead, readLedgerHead } from './ledger-head.js';
import { lineHash, NO_LINE_HASH, readLine } from './ledger-line.js';
import { readLines } from './read-lines.js';
import type { StatePaths } from './state-paths.js';

/** What a check of the whole ledger found. */
export type LedgerCheck =
  | {
      readonly isWhole: true;
      /** Number of the last event; 0 for an empty ledger. */
      readonly lastSeq: number;
      /** SHA-256 of the last line: who has noted it can tell later whether the ledger up to here is the same. */
      readonly hash: string;
      /** Bytes behind the last event that a crash left; the next run puts them aside. */
      readonly tornBytes: number;
    }
  | {
      readonly isWhole: false;
      readonly file: string;
      /** From 1, in that file. */
      readonly line: number;
      /** One sentence. */
      readonly reason: string;
    };

interface Position {
  readonly seq: number;
  readonly hash: string;
  readonly tornBytes: number;
}

/**
 * Reads the whole ledger and checks that every line names the one before it, that numbers follow each other from 1, and
 * that the event which the head names is there. Answers the first line that is wrong.
 *
 * @throws LedgerError LEDGER_HEAD_UNREADABLE, STATE_VERSION_NEWER
 */
export async function verifyLedger(state: StatePaths): Promise<LedgerCheck> {
  const head = readLedgerHead(state.ledgerHeadFile);
  const files = listLedgerFiles(state);
  let position: Position = { seq: 0, hash: NO_LINE_HASH, tornBytes: 0 };
  for (const file of files) {
    const next = await checkFile(file, position, head);
    if ('isWhole' in next) return next;
    position = next;
  }
  if (position.seq > 0 && head === undefined) {
    return brokenAt(state.ledgerHeadFile, 1, 'The head of the ledger is missing.');
  }
  if (head !== undefined && head.seq > position.seq) {
    const reason = `The ledger ends with event ${position.seq}, but event ${head.seq} was written to it.`;
    return brokenAt(files.at(-1)?.path ?? state.ledgerFile, 1, reason);
  }
  const { seq, hash, tornBytes } = position;
  return { isWhole: true, lastSeq: seq, hash, tornBytes };
}

async function checkFile(
  file: LedgerFile,
  start: Position,
  head: LedgerHead | undefined,
): Promise<Position | LedgerCheck> {
  let { seq, hash } = start;
  let number = 0;
  if (start.tornBytes > 0) {
    return brokenAt(file.path, 1, 'The file before it ends in the middle of a line.');
  }
  for await (const { lines, rest } of readLines(file.path)) {
    for (const line of lines) {
      number += 1;
      const reading = readLine(line, { seq: seq + 1, prev: hash, file: file.path });
      if (!reading.isRight)
        return brokenAt(file.path, number, `The line is wrong: ${reading.reason}.`);
      seq += 1;
      hash = lineHash(line);
      if (seq === head?.seq && hash !== head.hash) {
        return brokenAt(file.path, number, `Event ${seq} is not the one that was written.`);
      }
    }
    if (rest !== undefined) return { seq, hash, tornBytes: rest.length };
  }
  return { seq, hash, tornBytes: 0 };
}

function brokenAt(file: string, line: number, reason: string): LedgerCheck {
  return { isWhole: false, file, line, reason };
}
