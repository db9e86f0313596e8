import type { EventTypeV1, EventV1 } from '../contracts/index.js';
import { ledgerBroken } from './ledger-errors.js';
import { type LedgerFile, listLedgerFiles } from './ledger-files.js';
import { parseLine, seqOf } from './ledger-line.js';
import { readLines } from './read-lines.js';
import type { StatePaths } from './state-paths.js';

/** Which events to read. */
export interface ReadLedgerOptions {
  /** Number of the first event wanted; 1 when absent. */
  readonly fromSeq?: number | undefined;
  /** Types wanted; all when absent. */
  readonly types?: readonly EventTypeV1[] | undefined;
}

/**
 * Reads the events of a project's ledger in order, in flat memory, also while a run writes it. Does not check the chain: see
 * `verifyLedger`. A last line that is not complete yet is left out.
 *
 * @throws LedgerError LEDGER_BROKEN when numbers do not follow each other or a line is no event.
 */
export async function* readLedger(
  state: StatePaths,
  options: ReadLedgerOptions = {},
): AsyncGenerator<EventV1> {
  const types = options.types === undefined ? undefined : new Set<string>(options.types);
  for await (const { line, seq, file } of followNumbers(state, options.fromSeq ?? 1)) {
    const event = parseLine(line);
    if (event === undefined) throw missing(file, seq);
    if (types === undefined || types.has(event.type)) yield event;
  }
}

interface NumberedLine {
  readonly line: Buffer;
  readonly seq: number;
  readonly file: string;
}

/** Every line from a number on, each once, though files become full and get other names meanwhile. */
async function* followNumbers(state: StatePaths, first: number): AsyncGenerator<NumberedLine> {
  let next = Math.max(1, first);
  for (let tries = 0; tries < 3; ) {
    const before = next;
    const files = listLedgerFiles(state);
    let isAhead = false;
    for await (const numbered of numberedLines(filesFrom(next, files))) {
      if (numbered.seq < next) continue;
      isAhead = numbered.seq > next;
      if (isAhead) break;
      next += 1;
      yield numbered;
    }
    // Between the listing and the opening a file can become full and get its name: then a second listing shows it.
    if (!isAhead && listLedgerFiles(state).length === files.length) return;
    tries = next > before ? 0 : tries + 1;
  }
  throw missing(state.ledgerFile, next);
}

/** The files behind and with the one that has an event, as far as their names tell. */
function filesFrom(seq: number, files: readonly LedgerFile[]): readonly LedgerFile[] {
  const start = files.findLastIndex(({ first }) => first !== undefined && first <= seq);
  return files.slice(Math.max(0, start));
}

function missing(file: string, seq: number): Error {
  return ledgerBroken({ file, seq, reason: `event ${seq} is missing or is no event` });
}

async function* numberedLines(files: readonly LedgerFile[]): AsyncGenerator<NumberedLine> {
  for (const { path } of files) {
    for await (const { lines } of readLines(path)) {
      for (const line of lines) {
        const seq = seqOf(line);
        if (seq === undefined) throw ledgerBroken({ file: path, reason: 'a line is no event' });
        yield { line, seq, file: path };
      }
    }
  }
}
