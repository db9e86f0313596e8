import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { StoredObject } from './new-objects.js';
import type { ObjectFormat } from './object-id.js';

/** Numbers of the kinds in a pack. Source: gitformat-pack(5) of git 2.39. */
const KINDS = { commit: 1, tree: 2, blob: 3 } as const;

/** A pack with what its index is made from. */
export interface Pack {
  readonly bytes: Buffer;
  /** Digest at its end, as hex; names the files of a stored pack. */
  readonly checksum: string;
  readonly places: readonly PackPlace[];
}

interface PackPlace {
  readonly id: string;
  readonly offset: number;
  readonly crc: number;
}

/** Makes a pack of whole objects. Each id may come once. */
export function writePack(objects: readonly StoredObject[], format: ObjectFormat): Pack {
  const header = Buffer.alloc(12);
  header.write('PACK', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  const parts: Buffer[] = [header];
  const places: PackPlace[] = [];
  let offset = header.length;
  for (const { id, kind, bytes } of objects) {
    const head = entryHeader(KINDS[kind], bytes.length);
    const entry = Buffer.concat([head, deflateSync(bytes, { level: 1 })]);
    parts.push(entry);
    places.push({ id, offset, crc: crc32(entry) });
    offset += entry.length;
  }
  const body = Buffer.concat(parts);
  const digest = createHash(format).update(body).digest();
  return { bytes: Buffer.concat([body, digest]), checksum: digest.toString('hex'), places };
}

/** Kind and size: four bits of the size in the first byte, seven in each that follows. */
function entryHeader(kind: number, size: number): Buffer {
  const bytes = [(kind << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 128;
    bytes.push(rest % 128);
  }
  return Buffer.from(bytes);
}

/** Makes the index of a pack, version 2, of packs below 2 GiB. */
export function writePackIndex(pack: Pack, format: ObjectFormat): Buffer {
  const sorted = [...pack.places].sort((a, b) => (a.id < b.id ? -1 : 1));
  const fanOut = Buffer.alloc(256 * 4);
  for (let byte = 0, count = 0; byte < 256; byte += 1) {
    while (Number.parseInt(sorted[count]?.id.slice(0, 2) ?? 'fff', 16) <= byte) count += 1;
    fanOut.writeUInt32BE(count, byte * 4);
  }
  const body = Buffer.concat([
    Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]),
    fanOut,
    ...sorted.map(({ id }) => Buffer.from(id, 'hex')),
    words(sorted.map(({ crc }) => crc)),
    words(sorted.map(({ offset }) => offset)),
    Buffer.from(pack.checksum, 'hex'),
  ]);
  return Buffer.concat([body, createHash(format).update(body).digest()]);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}
