import { existsSync, readFileSync } from 'node:fs';
import { listLedgerFiles } from './ledger-files.js';
import { parseLine } from './ledger-line.js';
import type { StatePaths } from './state-paths.js';

const MARK = '"type":"run-start"';

/** Finds the number of the last `run-start` of a ledger, from its end; absent when there is none. */
export function findRunStart(state: StatePaths): number | undefined {
  for (const { path } of [...listLedgerFiles(state)].reverse()) {
    if (!existsSync(path)) continue;
    const seq = lastIn(readFileSync(path));
    if (seq !== undefined) return seq;
  }
  return undefined;
}

function lastIn(bytes: Buffer): number | undefined {
  for (let at = bytes.lastIndexOf(MARK); at !== -1; at = bytes.lastIndexOf(MARK, at - 1)) {
    const start = bytes.lastIndexOf(0x0a, at) + 1;
    const feed = bytes.indexOf(0x0a, at);
    // The mark can also stand inside the data of another event.
    const event = feed === -1 ? undefined : parseLine(bytes.subarray(start, feed));
    if (event?.type === 'run-start') return event.seq;
    if (at === 0) return undefined;
  }
  return undefined;
}
