import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { WorkspaceError } from '../errors/index.js';
import { readBounded } from '../files/read-bounded.js';
import type { ObjectFormat } from './object-id.js';
import { comparePaths, decodePath, encodePath, hasRawBytes } from './path-bytes.js';

/*
 * Git's index, versions 2 to 4. Source: Documentation/gitformat-index.txt of git 2.39. An entry is kept as its raw bytes
 * (ten words of stat data, id, flags), since nearly all of them go back to the file as they came.
 */

const STAT_BYTES = 40;
const MAX_INDEX_BYTES = 1024 * 1024 * 1024;
const EXTENDED = 0x4000;
const ASSUME_UNCHANGED = 0x8000;
const STAGE = 0x3000;
const SKIP_WORKTREE = 0x4000;
const NAME_LENGTH = 0x0fff;

/** An entry: stat data, id and flags, without its path. */
export interface IndexEntry {
  readonly raw: Buffer;
  /** Left out of the checkout by a sparse pattern. */
  readonly isSkipped: boolean;
  /** Marked by the user as unchanged, so that git does not look at the file. */
  readonly isAssumed: boolean;
}

/** A whole index. */
export interface IndexFile {
  /** Entries by path, in the order of the file: sorted bytewise. */
  readonly entries: ReadonlyMap<string, IndexEntry>;
  /** Signatures of its extensions, such as `TREE`. */
  readonly extensions: readonly string[];
  /** Whether a path stands there in several stages of a merge. */
  readonly hasConflicts: boolean;
  /** When the file was written, in nanoseconds; entries changed then or later have to be compared by content. */
  readonly writtenAtNs: bigint;
}

/** Reads an index; absent when there is none. @throws WorkspaceError INDEX_UNREADABLE */
export async function readIndex(
  file: string,
  format: ObjectFormat,
): Promise<IndexFile | undefined> {
  const bytes = await readBounded(file, MAX_INDEX_BYTES);
  if (bytes === undefined) return undefined;
  const { mtimeNs } = await lstat(file, { bigint: true });
  return { ...parseIndex(bytes, format, file), writtenAtNs: mtimeNs };
}

/** Parses the bytes of an index. @throws WorkspaceError INDEX_UNREADABLE */
export function parseIndex(
  bytes: Buffer,
  format: ObjectFormat,
  file: string,
): Omit<IndexFile, 'writtenAtNs'> {
  const hashBytes = format === 'sha256' ? 32 : 20;
  const version = bytes.length < 12 + hashBytes ? 0 : bytes.readUInt32BE(4);
  if (bytes.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4) {
    throw indexUnreadable(file, `it is no index of version 2 to 4`);
  }
  const end = bytes.length - hashBytes;
  const entries = new Map<string, IndexEntry>();
  let hasConflicts = false;
  let at = 12;
  let before: Uint8Array = new Uint8Array();
  for (let count = bytes.readUInt32BE(8); count > 0; count -= 1) {
    const header = STAT_BYTES + hashBytes + 2;
    if (at + header > end) throw indexUnreadable(file, 'it ends too early');
    const raw = bytes.subarray(at, at + header);
    const flags = raw.readUInt16BE(header - 2);
    const isExtended = version > 2 && (flags & EXTENDED) !== 0;
    const more = isExtended ? bytes.readUInt16BE(at + header) : 0;
    const name = readName(bytes, {
      at: at + header + (isExtended ? 2 : 0),
      version,
      before,
      start: at,
    });
    before = name.bytes;
    at = name.next;
    hasConflicts ||= (flags & STAGE) !== 0;
    entries.set(decodePath(name.bytes), {
      raw,
      isSkipped: (more & SKIP_WORKTREE) !== 0,
      isAssumed: (flags & ASSUME_UNCHANGED) !== 0,
    });
  }
  return { entries, extensions: readExtensions(bytes, at, end), hasConflicts };
}

interface NamePlace {
  readonly at: number;
  readonly version: number;
  /** Name of the entry before, which version 4 continues. */
  readonly before: Uint8Array;
  readonly start: number;
}

function readName(
  bytes: Buffer,
  place: NamePlace,
): { readonly bytes: Uint8Array; readonly next: number } {
  if (place.version < 4) {
    const zero = bytes.indexOf(0, place.at);
    // Padded with one to eight zeroes to a multiple of eight.
    const next = place.start + (Math.floor((zero - place.start) / 8) + 1) * 8;
    return { bytes: bytes.subarray(place.at, zero), next };
  }
  let { at } = place;
  let byte = bytes[at] ?? 0;
  let strip = byte & 127;
  while ((byte & 128) !== 0) {
    at += 1;
    byte = bytes[at] ?? 0;
    strip = ((strip + 1) << 7) | (byte & 127);
  }
  const zero = bytes.indexOf(0, at + 1);
  const kept = place.before.subarray(0, place.before.length - strip);
  return { bytes: Buffer.concat([kept, bytes.subarray(at + 1, zero)]), next: zero + 1 };
}

function readExtensions(bytes: Buffer, start: number, end: number): string[] {
  const found: string[] = [];
  let at = start;
  while (at + 8 <= end) {
    found.push(bytes.toString('latin1', at, at + 4));
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return found;
}

/** Writes an index of version 2 without extensions. Answers its bytes. */
export function serializeIndex(
  entries: ReadonlyMap<string, IndexEntry>,
  format: ObjectFormat,
): Buffer {
  const sorted = sortEntries(entries);
  const size = sorted.reduce(
    (sum, [path, { raw }]) => sum + padded(raw.length + pathBytes(path)),
    12,
  );
  const body = Buffer.alloc(size);
  body.write('DIRC', 'latin1');
  body.writeUInt32BE(2, 4);
  body.writeUInt32BE(sorted.length, 8);
  let at = 12;
  for (const [path, { raw }] of sorted) {
    body.set(raw, at);
    const length = writePath(body, path, at + raw.length);
    at += padded(raw.length + length);
  }
  return Buffer.concat([body, createHash(format).update(body).digest()]);
}

/** One to eight zeroes follow a name, up to a multiple of eight. */
function padded(length: number): number {
  return length + 8 - (length % 8);
}

function pathBytes(path: string): number {
  return hasRawBytes(path) ? encodePath(path).length : Buffer.byteLength(path);
}

function writePath(body: Buffer, path: string, at: number): number {
  return hasRawBytes(path) ? encodePath(path).copy(body, at) : body.write(path, at, 'utf8');
}

function sortEntries(entries: ReadonlyMap<string, IndexEntry>): (readonly [string, IndexEntry])[] {
  const list = [...entries];
  const isSorted = list.every(
    ([path], at) => at === 0 || comparePaths(list[at - 1]?.[0] ?? '', path) < 0,
  );
  return isSorted ? list : list.sort(([a], [b]) => comparePaths(a, b));
}

/** What an entry is made from. Without stat data git compares the file by content. */
export interface EntryInput {
  readonly path: string;
  readonly mode: string;
  readonly id: string;
  readonly stat?: BigIntStats | undefined;
}

/** Makes an entry. */
export function makeEntry({ path, mode, id, stat }: EntryInput): IndexEntry {
  const hash = Buffer.from(id, 'hex');
  const raw = Buffer.alloc(STAT_BYTES + hash.length + 2);
  if (stat !== undefined) writeStat(raw, stat);
  raw.writeUInt32BE(Number.parseInt(mode, 8), 24);
  hash.copy(raw, STAT_BYTES);
  raw.writeUInt16BE(Math.min(encodePath(path).length, NAME_LENGTH), STAT_BYTES + hash.length);
  return { raw, isSkipped: false, isAssumed: false };
}

function writeStat(raw: Buffer, stat: BigIntStats): void {
  for (const [at, value] of statWords(stat)) raw.writeUInt32BE(value, at);
}

/** The words of stat data that git compares, with their places. The mode is compared apart. */
function statWords(stat: BigIntStats): readonly (readonly [number, number])[] {
  return [
    [0, word(stat.ctimeNs / NS)],
    [4, word(stat.ctimeNs % NS)],
    [8, word(stat.mtimeNs / NS)],
    [12, word(stat.mtimeNs % NS)],
    [16, word(stat.dev)],
    [20, word(stat.ino)],
    [28, word(stat.uid)],
    [32, word(stat.gid)],
    [36, word(stat.size)],
  ];
}

const NS = 1_000_000_000n;

function word(value: bigint): number {
  return Number(BigInt.asUintN(32, value));
}

/** Tells whether a file is, by everything the system says of it, the one that the entry was made from. */
export function isSameFile(entry: IndexEntry, stat: BigIntStats): boolean {
  const isFile = stat.isFile() || stat.isSymbolicLink();
  return isFile && statWords(stat).every(([at, value]) => entry.raw.readUInt32BE(at) === value);
}

/** Tells whether an entry's file may have changed after it was looked at without any sign. */
export function isRacy(entry: IndexEntry, writtenAtNs: bigint): boolean {
  const mtimeNs = BigInt(entry.raw.readUInt32BE(8)) * NS + BigInt(entry.raw.readUInt32BE(12));
  return mtimeNs >= writtenAtNs;
}

/** Mode of an entry, as octal text. */
export function modeOf(entry: IndexEntry): string {
  return entry.raw.readUInt32BE(24).toString(8).padStart(6, '0');
}

/** Tells whether an entry is a submodule. */
export function isGitlink(entry: IndexEntry): boolean {
  return entry.raw.readUInt32BE(24) === 0o160000;
}

/** Object id of an entry. */
export function idOf(entry: IndexEntry): string {
  return entry.raw.toString('hex', STAT_BYTES, entry.raw.length - 2);
}

function indexUnreadable(file: string, reason: string): WorkspaceError {
  return new WorkspaceError({
    code: 'INDEX_UNREADABLE',
    message: `The index "${file}" cannot be read: ${reason}.`,
    hint: 'Run `git status` in the repository to see what git says of it.',
    details: { file, reason },
  });
}
