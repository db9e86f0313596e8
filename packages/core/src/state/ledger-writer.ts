import { dirname } from 'node:path';
import type { EventV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import {
  type Appender,
  openAppender,
  openTwinRecord,
  renameFile,
  syncDirectory,
} from '../files/index.js';
import { type EventDraft, lineOf } from './ledger-draft.js';
import { rotatedPath } from './ledger-files.js';
import { formatHead, type LedgerHead } from './ledger-head.js';
import type { StatePaths } from './state-paths.js';

/** The end of the ledger, open for one caller at a time. */
export interface LedgerWriter {
  /** The last event that was written. */
  readonly last: () => LedgerHead;
  /** Whether the file has reached its size, so that `rotate` is due. */
  readonly isFull: () => boolean;
  /** Writes an event behind the last one. */
  readonly write: (draft: EventDraft) => EventV1;
  /** Makes durable what was written before the call, then moves the head there. Answers the event it reached. */
  readonly sync: () => Promise<number>;
  /** Begins a new file. To be called when everything is durable and nothing else is going on. */
  readonly rotate: () => Promise<void>;
  /** Makes the head durable too, and lets go. */
  readonly close: () => Promise<void>;
}

/** What {@link openWriter} needs. */
export interface WriterInput {
  readonly state: StatePaths;
  readonly effects: Effects;
  readonly rotateBytes: number;
  /** The last event that is there. */
  readonly last: LedgerHead;
}

/** Opens the end of the ledger for writing. */
export async function openWriter(input: WriterInput): Promise<LedgerWriter> {
  const { state, effects } = input;
  const head = await openTwinRecord(state.ledgerHeadFile, effects);
  let file = await openCurrent(state, effects).catch(async (error: unknown) => {
    await head.close();
    throw error;
  });
  let last = input.last;

  return {
    last: () => last,
    isFull: () => file.sizeBytes() >= input.rotateBytes,
    write: (draft) => {
      const { event, line, next } = lineOf(last, effects, draft);
      file.append(line);
      last = next;
      return event;
    },
    sync: async () => {
      const reached = last;
      await file.sync();
      head.write(formatHead(reached));
      return reached.seq;
    },
    rotate: async () => {
      await head.sync();
      await file.close();
      await renameFile(state.ledgerFile, rotatedPath(state, last.first), { effects });
      file = await openCurrent(state, effects);
      last = { ...last, first: last.seq + 1, end: 0, length: 0 };
    },
    close: async () => {
      try {
        await head.sync();
      } finally {
        await Promise.allSettled([file.close(), head.close()]);
      }
    },
  };
}

async function openCurrent(state: StatePaths, effects: Effects): Promise<Appender> {
  const file = await openAppender(state.ledgerFile, effects);
  try {
    await syncDirectory(dirname(state.ledgerFile), effects);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
