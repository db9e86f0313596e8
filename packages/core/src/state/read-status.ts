import { YokeError } from '../errors/index.js';
import { readBoundedSync } from '../files/read-bounded.js';
import { findRunStart } from './find-run-start.js';
import { readLedgerHead } from './ledger-head.js';
import type { LoopStatus } from './loop-status.js';
import { isRecord, parseRecord } from './parse-record.js';
import { readLedger } from './read-ledger.js';
import { reduceStatus } from './reduce-status.js';
import type { StatePaths } from './state-paths.js';

const MAX_BYTES = 1024 * 1024;

/**
 * Reads where the loop stands; absent when no run has ever started. What the status file does not say yet is taken from the
 * ledger; a status file that is missing or damaged is made up for from the ledger alone.
 *
 * @throws LedgerError when there is no status file to fall back on and the ledger cannot be read.
 */
export async function readStatus(state: StatePaths): Promise<LoopStatus | undefined> {
  const written = readStatusFile(state.statusFile);
  if (written === undefined) return rebuildStatus(state);
  try {
    const head = readLedgerHead(state.ledgerHeadFile);
    if (head === undefined || head.seq <= written.lastSeq) return written;
    return await reduceFrom(state, written.lastSeq + 1, written);
  } catch (error) {
    // A broken ledger is what a run and `yoke ledger verify` tell about; the last known status is still worth showing.
    if (YokeError.isInstance(error)) return written;
    throw error;
  }
}

/** Makes the status again from the events of the last run; absent when there is none. @throws LedgerError LEDGER_BROKEN */
export async function rebuildStatus(state: StatePaths): Promise<LoopStatus | undefined> {
  const start = findRunStart(state);
  return start === undefined ? undefined : reduceFrom(state, start, undefined);
}

async function reduceFrom(
  state: StatePaths,
  fromSeq: number,
  before: LoopStatus | undefined,
): Promise<LoopStatus | undefined> {
  let status = before;
  for await (const event of readLedger(state, { fromSeq })) status = reduceStatus(status, event);
  return status;
}

function readStatusFile(path: string): LoopStatus | undefined {
  try {
    const record = parseRecord(readBoundedSync(path, MAX_BYTES) ?? Buffer.alloc(0));
    return isStatus(record) ? record : undefined;
  } catch (error) {
    // Something else stands in its place; the ledger says the same and more.
    if (YokeError.isInstance(error)) return undefined;
    throw error;
  }
}

/** Yoke alone writes the file, so its shape is checked as far as a wrong one would be shown as nonsense. */
function isStatus(record: unknown): record is LoopStatus {
  if (!isRecord(record)) return false;
  const { version, lastSeq, runId, state, iteration, updatedAt, startedAt } = record;
  return (
    version === 1 &&
    Number.isSafeInteger(lastSeq) &&
    Number.isSafeInteger(iteration) &&
    [runId, state, updatedAt, startedAt].every((text) => typeof text === 'string') &&
    [record.tokens, record.measurement, record.stories].every(isRecord)
  );
}
