import { StringDecoder } from 'node:string_decoder';

/** The longest line that is passed on, in bytes; what follows up to the line feed is dropped. */
export const MAX_LINE_BYTES = 1024 * 1024;

/** Cuts a byte stream into lines. */
export interface LineSplitter {
  readonly push: (chunk: Buffer) => void;
  /** Passes on what stands behind the last line feed. */
  readonly end: () => void;
}

/**
 * Cuts a byte stream into lines at LF alone: U+2028 and a lone CR are part of a line, and bytes are decoded only when
 * a line is whole, so that no character is cut at the edge of a chunk. Holds at most `maxBytes` of one line.
 */
export function createLineSplitter(
  onLine: (line: string) => void,
  maxBytes = MAX_LINE_BYTES,
): LineSplitter {
  let parts: Buffer[] = [];
  let size = 0;
  let isCut = false;

  const pass = (): void => {
    const [first] = parts;
    const bytes = first !== undefined && parts.length === 1 ? first : Buffer.concat(parts, size);
    parts = [];
    size = 0;
    // The decoder keeps back an incomplete character at a cut; elsewhere invalid bytes become U+FFFD.
    onLine(isCut ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8'));
  };
  const take = (part: Buffer): void => {
    if (isCut || part.length === 0) return;
    const room = maxBytes - size;
    parts.push(part.length > room ? part.subarray(0, room) : part);
    size += Math.min(part.length, room);
    if (part.length <= room) return;
    isCut = true;
    pass();
  };

  return {
    push: (chunk) => {
      let start = 0;
      for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, start)) {
        take(chunk.subarray(start, at));
        if (!isCut) pass();
        isCut = false;
        start = at + 1;
      }
      take(start === 0 ? chunk : chunk.subarray(start));
    },
    end: () => {
      if (size > 0) pass();
    },
  };
}
