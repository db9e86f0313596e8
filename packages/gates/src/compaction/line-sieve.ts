import { createFailureWindows } from './failure-windows.js';
import { PAGE_BYTES, type Page, PageReader } from './page-reader.js';
import { type ByteRange, scanShape } from './scan-line.js';
import { createTail, type StreamTail } from './stream-tail.js';

/** One line, or a page of a very long one, that was kept for reading. */
export interface KeptLine {
  /** Number of the line in its stream, from 0. Pages of one line have the same. */
  readonly number: number;
  /** Page of a line longer than `PAGE_BYTES`, from 0. */
  readonly page: number;
  readonly bytes: Uint8Array;
  /** Alike for lines that differ only in words with digits in them. */
  readonly shape: number;
}

/** What is left of a stream, and how much it was. */
export interface Sieved {
  /** In order, each page once. */
  readonly lines: readonly KeptLine[];
  readonly totalBytes: number;
  readonly totalLines: number;
  /** How many lines of a shape with a word of failure there were in all; 0 for a shape without one. */
  readonly countOf: (shape: number) => number;
}

const HEAD_BYTES = 64 * 1024;
// A longer line in front of a failure is data, not what led there.
const LEAD_LINE_BYTES = 1024;
const LINE_FEED = 0x0a;

/**
 * Keeps a bounded part of a stream: its start, its end, and between them the lines with words of failure and what stands around
 * them, each shape a few times. What it keeps depends on the bytes alone, not on how they were cut into chunks.
 */
export class LineSieve {
  readonly #reader = new PageReader((page) => this.#take(page));
  readonly #tail = createTail();
  readonly #windows = createFailureWindows();
  readonly #kept: KeptLine[] = [];
  #totalBytes = 0;
  #headBytes = 0;
  #windowBytes = 0;

  /** Takes the next bytes of the stream. */
  write(chunk: Uint8Array): void {
    this.#totalBytes += chunk.length;
    this.#reader.write(chunk);
    this.#tail.write(chunk);
  }

  /** Ends the stream. */
  finish(): Sieved {
    this.#reader.end();
    const totalLines = this.#reader.lineCount;
    const end = splitTail(this.#tail.finish(), totalLines);
    const first = end[0]?.number ?? totalLines;
    return {
      lines: [...this.#kept.filter(({ number }) => number < first), ...end],
      totalBytes: this.#totalBytes,
      totalLines,
      countOf: this.#windows.countOf,
    };
  }

  #take(page: Page): void {
    const isOpening = this.#windows.opensAt(page, this.#windowBytes);
    if (this.#headBytes < HEAD_BYTES) {
      this.#kept.push(toKept(page));
      this.#headBytes += page.end - page.start + 1;
    } else if (isOpening) {
      for (const before of this.#reader.recent) {
        if (before.end - before.start <= LEAD_LINE_BYTES) this.#keepInWindow(before);
      }
      this.#keepInWindow(page);
    } else if (this.#windows.reaches(page)) {
      this.#keepInWindow(page);
    }
  }

  #keepInWindow(page: Page): void {
    const last = this.#kept.at(-1);
    if (last !== undefined && !isBehind(page, last)) return;
    this.#kept.push(toKept(page));
    this.#windowBytes += page.end - page.start;
  }
}

function isBehind(page: Page, last: KeptLine): boolean {
  return page.number > last.number || (page.number === last.number && page.page > last.page);
}

function toKept({ bytes, start, end, number, page }: Page): KeptLine {
  const copy = Uint8Array.prototype.slice.call(bytes, start, end);
  return { number, page, bytes: copy, shape: scanShape({ bytes, start, end }) };
}

// The tail's lines are numbered from the end; its first is only a part of one and is left out, unless the stream starts there.
function splitTail({ bytes, isWhole }: StreamTail, totalLines: number): readonly KeptLine[] {
  const ranges: ByteRange[] = [];
  const firstFeed = bytes.indexOf(LINE_FEED);
  if (!isWhole && firstFeed < 0) return [];
  let start = isWhole ? 0 : firstFeed + 1;
  while (start < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed;
    ranges.push({ bytes, start, end });
    start = end + 1;
  }
  const firstNumber = totalLines - ranges.length;
  return ranges.flatMap((range, index) =>
    splitPages(range).map((part, page) => toKept({ ...part, page, number: firstNumber + index })),
  );
}

function splitPages({ bytes, start, end }: ByteRange): readonly ByteRange[] {
  const count = Math.max(1, Math.ceil((end - start) / PAGE_BYTES));
  return Array.from({ length: count }, (_, page) => ({
    bytes,
    start: start + page * PAGE_BYTES,
    end: Math.min(end, start + (page + 1) * PAGE_BYTES),
  }));
}
