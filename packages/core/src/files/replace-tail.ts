import { open } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { mutate } from './mutate.js';

/**
 * Replaces everything behind an offset of a file by other bytes, durably. The new bytes are written before the rest is cut
 * off: ended in between, the file holds them followed by old ones, and never neither.
 */
export async function replaceTail(
  path: string,
  tail: { readonly offset: number; readonly bytes: Uint8Array },
  effects: Effects,
): Promise<void> {
  const { offset, bytes } = tail;
  const handle = await open(path, 'r+');
  try {
    await mutate({ name: 'file:write', target: path, effects }, async () => {
      let written = 0;
      while (written < bytes.length) {
        const rest = bytes.length - written;
        written += (await handle.write(bytes, written, rest, offset + written)).bytesWritten;
      }
    });
    await mutate({ name: 'file:truncate', target: path, effects }, () =>
      handle.truncate(offset + bytes.length),
    );
    await mutate({ name: 'file:fsync', target: path, effects }, () => handle.sync());
  } finally {
    await handle.close();
  }
}
