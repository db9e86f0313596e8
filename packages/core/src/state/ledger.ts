import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { EventV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { createTwinRecord, ensureDirectory, replaceTail, writeFileAtomic } from '../files/index.js';
import { type EventDraft, lineOf, stamp } from './ledger-draft.js';
import { formatHead, type LedgerHead } from './ledger-head.js';
import { findLedgerEnd, type LedgerEnd, readRange } from './ledger-recovery.js';
import { type LedgerWriter, openWriter } from './ledger-writer.js';
import { lockLost } from './lock-errors.js';
import { readLockRecord } from './lock-record.js';
import type { StatePaths } from './state-paths.js';

/** The open ledger of a project, owned by the holder of the lock. Close it. */
export interface Ledger {
  /**
   * Writes an event; the order of calls is the order in the ledger. Resolves when it is as durable as its type asks for:
   * events that a recovery is built on survive a loss of power, others wait for the next of those. An `invocation-activity` is
   * not written and has number 0.
   * @throws LedgerError LEDGER_EVENT_TOO_LARGE, LOCK_LOST; WorkspaceError DISK_FULL and the like. The event is then not in the ledger.
   */
  readonly append: (draft: EventDraft) => Promise<EventV1>;
  /** Resolves when everything that was appended survives a loss of power. */
  readonly flush: () => Promise<void>;
  /** Number of the last event; 0 when there is none. */
  readonly lastSeq: () => number;
  /** Number and hash of the last event: whoever notes them can tell later whether the ledger up to there is the same. */
  readonly head: () => { readonly seq: number; readonly hash: string };
  readonly close: () => Promise<void>;
}

/** What {@link openLedger} needs. */
export interface OpenLedgerInput {
  readonly state: StatePaths;
  /** The run that a `recovery` event of the opening itself is written for. */
  readonly runId?: string | undefined;
  readonly effects: Effects;
  /**
   * Called before each write; throws when the project is no longer held. When absent, whoever held it at the opening must
   * still hold it.
   */
  readonly assertHeld?: (() => void) | undefined;
  /** Size at which a file is full; 8 MiB when absent. */
  readonly rotateBytes?: number | undefined;
}

const ROTATE_BYTES = 8 * 1024 * 1024;
/** The most that is kept of bytes that are no event. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** What the next run builds on. A gate is run again, and a story has its end in that of its attempt or run. */
const DURABLE =
  /^(candidate-sealed|recovery|landing-.*|attempt-end|invocation-(start|end)|run-.*)$/;

/**
 * Opens the ledger of a project for writing, in a time that does not depend on its length. An end that a crash cut in half is
 * put aside and replaced by a `recovery` event that says so.
 *
 * The order of writes: the line; its sync; the head. So the head never names an event that a loss of power can take back, and a
 * ledger that is shorter than its head was cut by somebody.
 *
 * @throws LedgerError as `findLedgerEnd` does.
 */
export async function openLedger(input: OpenLedgerInput): Promise<Ledger> {
  const { state, effects } = input;
  const end = await findLedgerEnd(state);
  if (end.headSeq === undefined) {
    await createTwinRecord(state.ledgerHeadFile, formatHead(end.last), effects);
  }
  const last = end.tornBytes > 0 ? await dropTorn(end, input) : end.last;
  const rotateBytes = input.rotateBytes ?? ROTATE_BYTES;
  const writer = await openWriter({ ...input, rotateBytes, last });
  const assertHeld = input.assertHeld ?? sameHolder(input);
  const ledger = queueWrites({ ...input, assertHeld }, { writer, durableSeq: end.headSeq ?? 0 });
  try {
    await ledger.flush();
    return ledger;
  } catch (error) {
    await writer.close();
    throw error;
  }
}

/** A writer that was suspended may wake up when another one has the project; it must not write behind the other's events. */
function sameHolder({ state, runId = 'unknown' }: OpenLedgerInput): () => void {
  const token = readLockRecord(state.lockFile)?.token;
  return () => {
    const holder = readLockRecord(state.lockFile);
    if (holder?.token === token) return;
    const found = holder === undefined ? 'no lock is' : `run "${holder.runId}" stands`;
    throw lockLost({ runId, path: state.lockFile, found });
  };
}

/** Saves what a crash left of an event, and puts in its place the event that says so. */
async function dropTorn(end: LedgerEnd, input: OpenLedgerInput): Promise<LedgerHead> {
  const { state, effects } = input;
  const { last, tornBytes, tornReason } = end;
  await ensureDirectory(state.setAsideDir, effects);
  const name = `ledger-tail-${last.seq + 1}-${randomBytes(4).toString('hex')}`;
  const path = join(state.setAsideDir, name);
  const torn = readRange(state.ledgerFile, last.end, Math.min(tornBytes, MAX_KEPT_BYTES));
  await writeFileAtomic(path, torn, { effects });
  const reason = `The last ${tornBytes} bytes of the ledger are no event (${tornReason}); they were put aside.`;
  const { line, next } = lineOf(last, effects, {
    runId: input.runId ?? 'none',
    type: 'recovery',
    data: { action: 'set-aside', reason, paths: [path] },
  });
  await replaceTail(state.ledgerFile, { offset: last.end, bytes: line }, effects);
  return next;
}

/** Puts writes in a row, and lets those that must be durable share one sync. */
function queueWrites(
  input: OpenLedgerInput,
  start: { readonly writer: LedgerWriter; readonly durableSeq: number },
): Ledger {
  const { writer } = start;
  let { durableSeq } = start;
  let queue: Promise<unknown> = Promise.resolve();
  let syncing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  const orFailForGood = async (action: () => Promise<void>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      // After a failed sync the system may have thrown the bytes away; nothing that follows could be relied on.
      failure = { error };
      throw error;
    }
  };
  const syncOnce = async (): Promise<void> => {
    durableSeq = await writer.sync();
  };
  const makeDurable = async (seq: number): Promise<void> => {
    while (durableSeq < seq) {
      if (failure !== undefined) throw failure.error;
      syncing ??= orFailForGood(syncOnce).finally(() => {
        syncing = undefined;
      });
      await syncing;
    }
  };
  const write = async (draft: EventDraft): Promise<EventV1> => {
    if (failure !== undefined) throw failure.error;
    input.assertHeld?.();
    if (writer.isFull()) {
      await makeDurable(writer.last().seq);
      await orFailForGood(writer.rotate);
    }
    return writer.write(draft);
  };
  const flush = async (): Promise<void> => {
    await queue;
    await makeDurable(writer.last().seq);
  };

  return {
    append: async (draft) => {
      if (draft.type === 'invocation-activity')
        return stamp(draft, input.effects, { seq: 0, prev: '' });
      const written = queue.then(() => write(draft));
      queue = written.catch(() => undefined);
      const event = await written;
      if (DURABLE.test(event.type)) await makeDurable(event.seq);
      return event;
    },
    flush,
    lastSeq: () => writer.last().seq,
    head: () => ({ seq: writer.last().seq, hash: writer.last().hash }),
    close: async () => {
      try {
        await flush();
      } finally {
        await writer.close();
      }
    },
  };
}
