import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { StoredObject } from './new-objects.js';
import type { ObjectFormat } from './object-id.js';

/** Numbers of the kinds in a pack. Source: gitformat-pack(5). */
const KINDS = { commit: 1, tree: 2, blob: 3 } as const;

/** Makes a pack of whole objects, for `git unpack-objects`, which hashes each again. */
export function writePack(objects: readonly StoredObject[], format: ObjectFormat): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([
    header,
    ...objects.flatMap(({ kind, bytes }) => [
      entryHeader(KINDS[kind], bytes.length),
      deflateSync(bytes, { level: 1 }),
    ]),
  ]);
  return Buffer.concat([body, createHash(format).update(body).digest()]);
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
