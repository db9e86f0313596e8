import { open } from 'node:fs/promises';
import { systemCode } from '../files/file-errors.js';
import { ledgerBroken } from './ledger-errors.js';
import { MAX_LINE_BYTES } from './ledger-line.js';

/** Some lines of a file that follow each other, without their line feeds. */
export interface LineBatch {
  readonly lines: readonly Buffer[];
  /** Bytes behind the last line feed; only in the last batch, and only when the file does not end with one. */
  readonly rest?: Buffer | undefined;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads the lines of a file from an offset, a quarter of a megabyte at a time. Nothing when there is no such file.
 * @throws LedgerError LEDGER_BROKEN at a line that is longer than any that Yoke writes.
 */
export async function* readLines(path: string, offset = 0): AsyncGenerator<LineBatch> {
  const handle = await openOrAbsent(path);
  if (handle === undefined) return;
  try {
    let position = offset;
    let rest = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      const { lines, end } = split(bytes);
      rest = bytes.subarray(end);
      if (rest.length > MAX_LINE_BYTES) {
        throw ledgerBroken({
          file: path,
          reason: 'it has a line longer than any that Yoke writes',
        });
      }
      if (lines.length > 0) yield { lines };
    }
    if (rest.length > 0) yield { lines: [], rest };
  } finally {
    await handle.close();
  }
}

async function openOrAbsent(path: string) {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function split(bytes: Buffer): { readonly lines: readonly Buffer[]; readonly end: number } {
  const lines: Buffer[] = [];
  let start = 0;
  for (;;) {
    const feed = bytes.indexOf(0x0a, start);
    if (feed === -1) return { lines, end: start };
    lines.push(bytes.subarray(start, feed));
    start = feed + 1;
  }
}
