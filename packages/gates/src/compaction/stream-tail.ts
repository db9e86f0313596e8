/** The last bytes of a stream. */
export interface StreamTail {
  readonly bytes: Uint8Array;
  /** True when they are the whole stream. */
  readonly isWhole: boolean;
}

/** Remembers the last bytes of a stream. */
export interface TailKeeper {
  readonly write: (slice: Uint8Array) => void;
  readonly finish: () => StreamTail;
}

/** How many of the last bytes are remembered. */
export const TAIL_BYTES = 48 * 1024;

/** Makes a keeper of the last {@link TAIL_BYTES} bytes, which depend on the bytes alone and not on how they were cut. */
export function createTail(): TailKeeper {
  const ring = Buffer.allocUnsafe(2 * TAIL_BYTES);
  let length = 0;
  let totalBytes = 0;

  const write = (slice: Uint8Array): void => {
    totalBytes += slice.length;
    const part = slice.subarray(Math.max(0, slice.length - TAIL_BYTES));
    if (length + part.length > ring.length) {
      const from = Math.max(0, length - TAIL_BYTES);
      ring.copyWithin(0, from, length);
      length -= from;
    }
    ring.set(part, length);
    length += part.length;
  };

  const finish = (): StreamTail => {
    const start = Math.max(0, length - TAIL_BYTES);
    return { bytes: ring.subarray(start, length), isWhole: totalBytes <= TAIL_BYTES };
  };

  return { write, finish };
}
