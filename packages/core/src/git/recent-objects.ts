import { createMemo } from './memo.js';
import type { RawObject, RawObjects } from './raw-objects.js';

/** Bytes of objects kept in memory after they were written. */
const MAX_BYTES = 3 * 1024 * 1024;

/** Stored objects, of which the latest are served from memory. */
export interface RecentObjects extends RawObjects {
  readonly remember: (id: string, object: RawObject) => void;
}

/** Serves what was written a moment ago from memory: a landing reads again just what its seal wrote. */
export function rememberRecent(stored: RawObjects): RecentObjects {
  const recent = createMemo<RawObject>(MAX_BYTES);
  return {
    read: async (id) => recent.get(id) ?? stored.read(id),
    // Small buffers share a block, which stays as long as one of them does.
    remember: (id, object) => recent.set(id, object, object.bytes.buffer.byteLength + 200),
    close: () => stored.close(),
  };
}
