import type { EventDataV1, EventTypeV1, EventV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { eventTooLarge } from './ledger-errors.js';
import type { LedgerHead } from './ledger-head.js';
import { lineHash, MAX_LINE_BYTES } from './ledger-line.js';

/** An event before it has its number, its time and its place in the chain. */
export type EventDraft = {
  readonly [Type in EventTypeV1]: {
    readonly runId: string;
    readonly type: Type;
    readonly data: EventDataV1[Type];
    readonly storyId?: string | undefined;
    readonly attempt?: number | undefined;
  };
}[EventTypeV1];

/** Makes the line of the event that follows `last`. @throws LedgerError LEDGER_EVENT_TOO_LARGE */
export function lineOf(
  last: LedgerHead,
  effects: Effects,
  draft: EventDraft,
): { readonly event: EventV1; readonly line: Buffer; readonly next: LedgerHead } {
  const seq = last.seq + 1;
  const event = stamp(draft, effects, { seq, prev: last.hash });
  const line = Buffer.from(`${JSON.stringify(event)}\n`);
  if (line.length > MAX_LINE_BYTES) {
    throw eventTooLarge({
      type: draft.type,
      sizeBytes: line.length,
      maxBytes: MAX_LINE_BYTES,
    });
  }
  const hash = lineHash(line.subarray(0, -1));
  const next = { ...last, seq, hash, end: last.end + line.length, length: line.length };
  return { event, line, next };
}

/** Gives an event its number, its time and its place in the chain. */
export function stamp(
  draft: EventDraft,
  effects: Effects,
  place: { readonly seq: number; readonly prev: string },
): EventV1 {
  const { runId, type, data, storyId, attempt } = draft;
  const event = {
    v: 1,
    seq: place.seq,
    at: effects.clock.now().toISOString(),
    runId,
    ...(storyId === undefined ? {} : { storyId }),
    ...(attempt === undefined ? {} : { attempt }),
    type,
    data,
    prev: place.prev,
  };
  // The compiler loses that `type` and `data` come from one member of the union.
  return event as EventV1;
}
