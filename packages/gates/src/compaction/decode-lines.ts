import { toInertText } from './inert-text.js';
import type { KeptLine } from './line-sieve.js';
import { hasVerticalMove, resolveTerminal } from './terminal.js';

/** A line as a terminal shows it. */
export interface TextLine {
  readonly text: string;
  /** Shape of the bytes it came from; 0 where cursor movements tore the two apart. */
  readonly shape: number;
  /** True for what follows the first page of a very long line. */
  readonly isContinued: boolean;
  /** Number of the line in its stream; pages of one line have the same. Absent where cursor movements tore lines apart. */
  readonly number?: number | undefined;
}

const decoder = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

/** Decodes kept lines: terminal movements resolved, binary reduced to the words in it, nothing left but inert text. */
export function decodeLines(lines: readonly KeptLine[]): readonly TextLine[] {
  const decoded: TextLine[] = [];
  let run: KeptLine[] = [];
  for (const line of lines) {
    const last = run.at(-1);
    // Cursor movements reach only lines that were next to each other.
    if (last !== undefined && line.number > last.number + 1) {
      decoded.push(...decodeRun(run));
      run = [];
    }
    run.push(line);
  }
  decoded.push(...decodeRun(run));
  return decoded;
}

function decodeRun(lines: readonly KeptLine[]): readonly TextLine[] {
  const texts = lines.map(({ bytes }) => decoder(bytes));
  if (texts.some(hasVerticalMove)) {
    return resolveTerminal(texts.join('\n')).map((text) => ({
      text: cleanText(text),
      shape: 0,
      isContinued: false,
    }));
  }
  return lines.map((line, index) => {
    const isContinued = line.page > 0;
    const isCut = lines[index + 1]?.number === line.number;
    const text = resolveTerminal(texts[index] ?? '').join(' ');
    return {
      text: cleanText(trimPage(text, isContinued, isCut)),
      shape: line.shape,
      number: line.number,
      isContinued,
    };
  });
}

// A word that the edge of a page cuts in two says what it does not say whole.
function trimPage(text: string, isContinued: boolean, isCut: boolean): string {
  const end = isCut ? text.replace(/[^\s,;]{1,64}$/, '') : text;
  return isContinued ? end.replace(/^[^\s,;]{1,64}/, '') : end;
}

function cleanText(text: string): string {
  return toInertText(isBinary(text) ? wordsOf(text) : text).trimEnd();
}

// What no text has: NUL and its like, or bytes that are not UTF-8 in more than a stray place.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this counts
const NOT_TEXT = /[\x00-\x06\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g;

function isBinary(text: string): boolean {
  const count = text.match(NOT_TEXT)?.length ?? 0;
  return count > 2 && count * 20 > text.length;
}

// A message may stand at the end of a line of binary: only runs with words in them are text.
function wordsOf(text: string): string {
  const runs = text.match(/[\x20-\x7e]{16,}/g) ?? [];
  return runs.filter((run) => /[a-z]{3,}.*\s.*[a-z]{2,}/i.test(run)).join(' ');
}
