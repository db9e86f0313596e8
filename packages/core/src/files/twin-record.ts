import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { mutate, mutateSync } from './mutate.js';
import { readBoundedSync } from './read-bounded.js';
import { writeFileAtomic } from './write-file.js';

const SLOT_BYTES = 512;
const SLOT = /^([0-9a-f]{32}) (\d{1,15}) (.*?) *\n$/s;

/** A short text that is written often and in place: kept twice, so that a write that is cut in half leaves the one before. */
export interface TwinRecord {
  /** Replaces the older of the two. At once, not durable by itself. At most 400 bytes without line feeds. */
  readonly write: (text: string) => void;
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What a file of this kind says. */
export type TwinReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'record'; readonly text: string; readonly count: number };

/** Reads the newer of the two records whose checksum is right. */
export function readTwinRecord(path: string): TwinReading {
  const bytes = readBoundedSync(path, 65_536);
  if (bytes === undefined) return { kind: 'absent' };
  const slots = [0, 1].flatMap((n) => {
    const slot = parseSlot(bytes.subarray(n * SLOT_BYTES, (n + 1) * SLOT_BYTES).toString('latin1'));
    return slot === undefined ? [] : [slot];
  });
  const [newest] = slots.sort((a, b) => b.count - a.count);
  return newest === undefined ? { kind: 'damaged' } : { kind: 'record', ...newest };
}

/** Makes the file with a first record in both places, durably, over whatever is there. */
export async function createTwinRecord(
  path: string,
  text: string,
  effects: Effects,
): Promise<void> {
  await writeFileAtomic(path, formatSlot(text, 0) + formatSlot(text, 1), { effects });
}

/** Opens a file of this kind that holds a readable record. Close it. */
export async function openTwinRecord(path: string, effects: Effects): Promise<TwinRecord> {
  const reading = readTwinRecord(path);
  let count = reading.kind === 'record' ? reading.count : 0;
  const handle = await mutate({ name: 'file:create', target: path, effects }, () =>
    open(path, 'r+'),
  );
  return {
    write: (text) => {
      mutateSync({ name: 'file:write', target: path, effects }, () => {
        const next = count + 1;
        const slot = Buffer.from(formatSlot(text, next), 'latin1');
        writeSync(handle.fd, slot, 0, slot.length, (next % 2) * SLOT_BYTES);
        count = next;
      });
    },
    sync: () => mutate({ name: 'file:fsync', target: path, effects }, () => handle.datasync()),
    close: () => handle.close(),
  };
}

function parseSlot(text: string): { readonly text: string; readonly count: number } | undefined {
  const [, check, count, body] = SLOT.exec(text) ?? [];
  if (body === undefined || check !== checkOf(`${count} ${body}`)) return undefined;
  return { text: body, count: Number(count) };
}

function formatSlot(text: string, count: number): string {
  const body = `${count} ${text}`;
  return `${checkOf(body)} ${body}`.padEnd(SLOT_BYTES - 1).concat('\n');
}

function checkOf(body: string): string {
  return createHash('sha256').update(body, 'latin1').digest('hex').slice(0, 32);
}
