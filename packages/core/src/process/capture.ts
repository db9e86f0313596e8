import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { captureFailed } from './process-errors.js';
import type { CapturedOutput } from './types.js';

const TAIL_BYTES = 8 * 1024;

/** Takes one stream of a program: the first bytes to a file, the count of all, and the tail. */
export interface Capture {
  readonly push: (chunk: Buffer) => void;
  /** Says what was printed so far. */
  readonly read: () => CapturedOutput;
  readonly close: () => void;
}

/**
 * Opens the file for one stream of an untrusted program. It is new or emptied, mode 0600, and never a link. Writes are
 * synchronous: they are as fast as the page cache, keep order, and hold a flooding program back while they last. A disk
 * that is full ends the capture, not the program: the output is then truncated, and says so.
 *
 * @throws CAPTURE_FAILED when the file cannot be made.
 */
export function openCapture(file: string, captureBytes: number): Capture {
  const fd = openFile(file);
  let totalBytes = 0;
  let capturedBytes = 0;
  let isFull = false;
  let tail: Buffer = Buffer.alloc(0);

  const write = (chunk: Buffer): void => {
    const wanted = chunk.subarray(0, captureBytes - capturedBytes);
    try {
      for (let done = 0; done < wanted.length; ) {
        const written = writeSync(fd, wanted, done);
        done += written;
        capturedBytes += written;
      }
    } catch {
      // ENOSPC, EIO: whoever reads the result sees `isTruncated`, which never counts as pass.
      isFull = true;
    }
  };

  return {
    push: (chunk) => {
      totalBytes += chunk.length;
      if (!isFull && capturedBytes < captureBytes) write(chunk);
      tail =
        chunk.length >= TAIL_BYTES
          ? Buffer.from(chunk.subarray(-TAIL_BYTES))
          : Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
    },
    read: () => {
      const isTruncated = capturedBytes < totalBytes;
      return { file, totalBytes, capturedBytes, isTruncated, tail: decodeTail(tail) };
    },
    close: () => closeSync(fd),
  };
}

function openFile(file: string): number {
  const { O_CREAT, O_NOFOLLOW = 0, O_TRUNC, O_WRONLY } = constants;
  try {
    return openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
  } catch (cause) {
    throw captureFailed({ file, cause });
  }
}

/** Decodes from the first whole character on. */
function decodeTail(tail: Buffer): string {
  let start = 0;
  while (start < 3 && ((tail[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return tail.subarray(start).toString('utf8');
}
