import type { ByteRange } from './scan-line.js';

/** One line, or a page of a very long one, in the reader's own buffer: valid until the next write. */
export interface Page extends ByteRange {
  /** Number of the line in its stream, from 0. Pages of one line have the same. */
  readonly number: number;
  /** Page of a line longer than {@link PAGE_BYTES}, from 0. */
  readonly page: number;
}

/** A longer line is read in pages of this size, so that no line needs more memory than another. */
export const PAGE_BYTES = 8192;

/** How many pages before the present one can still be read. */
export const RECENT_PAGES = 4;

const SLICE_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

/**
 * Cuts a stream into pages, whatever chunks it comes in. Its buffer holds the last {@link RECENT_PAGES} pages and what is not a
 * whole line yet, and never grows.
 */
export class PageReader {
  readonly #onPage: (page: Page) => void;
  readonly #buffer = Buffer.allocUnsafe((RECENT_PAGES + 2) * PAGE_BYTES + SLICE_BYTES);
  #length = 0;
  #position = 0;
  #number = 0;
  #page = 0;
  #recent: Page[] = [];

  /** `onPage` is called with each page in order, before the page joins {@link recent}. */
  constructor(onPage: (page: Page) => void) {
    this.#onPage = onPage;
  }

  /** Lines that were read. */
  get lineCount(): number {
    return this.#number;
  }

  /** The pages before the present one, oldest first. */
  get recent(): readonly Page[] {
    return this.#recent;
  }

  /** Takes the next bytes of the stream. */
  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      this.#append(chunk.subarray(at, at + SLICE_BYTES));
      this.#readPages(false);
    }
  }

  /** Reads what stands behind the last line feed. */
  end(): void {
    this.#readPages(true);
  }

  #append(slice: Uint8Array): void {
    if (this.#length + slice.length > this.#buffer.length) this.#forget();
    this.#buffer.set(slice, this.#length);
    this.#length += slice.length;
  }

  // Makes room: nothing in front of the recent pages is needed any more.
  #forget(): void {
    const from = this.#recent[0]?.start ?? this.#position;
    this.#buffer.copyWithin(0, from, this.#length);
    this.#length -= from;
    this.#position -= from;
    this.#recent = this.#recent.map((page) => ({
      ...page,
      start: page.start - from,
      end: page.end - from,
    }));
  }

  #readPages(isEnd: boolean): void {
    while (this.#position < this.#length) {
      const found = this.#buffer.indexOf(LINE_FEED, this.#position);
      const hasFeed = found >= 0 && found < this.#length;
      const lineEnd = hasFeed ? found : this.#length;
      if (lineEnd > this.#position + PAGE_BYTES) {
        this.#take(this.#position + PAGE_BYTES);
        this.#page += 1;
        continue;
      }
      if (!hasFeed && !isEnd) return;
      this.#take(lineEnd);
      this.#position += 1;
      this.#number += 1;
      this.#page = 0;
    }
  }

  #take(end: number): void {
    const page: Page = {
      bytes: this.#buffer,
      start: this.#position,
      end,
      number: this.#number,
      page: this.#page,
    };
    this.#onPage(page);
    if (this.#recent.length === RECENT_PAGES) this.#recent.shift();
    this.#recent.push(page);
    this.#position = end;
  }
}
