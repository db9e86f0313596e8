import type { Problem } from '../../errors/problem.js';
import { createLineIndex } from './line-index.js';
import { refuse } from './refuse.js';
import { fileNotText, fileTooLarge } from './text-problems.js';

/** What a reader knows of the file it reads. */
export interface TextSource {
  readonly text: string | Uint8Array;
  /** Path of the file as it is shown to people. */
  readonly file: string;
  readonly maxBytes: number;
}

const BYTE_ORDER_MARK = '\uFEFF';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const REFUSED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\r(?!\n)|\p{Surrogate}|\u{FFFD}/u;

/**
 * Decodes the bytes of a file, a byte order mark included, and refuses whatever would be read by halves.
 *
 * @throws FILE_TOO_LARGE, FILE_NOT_TEXT
 */
export function decodeText(source: TextSource): string {
  const problem = findSizeProblem(source) ?? findEncodingProblem(source);
  if (problem !== undefined) throw refuse(source.file, [problem]);
  const text = typeof source.text === 'string' ? source.text : decodeBytes(source);
  const refused = REFUSED.exec(text);
  if (refused === null) return text;
  const reason = describeRefused(refused[0]);
  const place = { file: source.file, ...createLineIndex(text)(refused.index) };
  throw refuse(source.file, [fileNotText(place, reason)]);
}

/** Length of the byte order mark at the start of a text: 0 or 1 character. */
export function byteOrderMarkLength(text: string): 0 | 1 {
  return text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
}

function findSizeProblem({ text, file, maxBytes }: TextSource): Problem | undefined {
  const sizeBytes = typeof text === 'string' ? Buffer.byteLength(text) : text.byteLength;
  return sizeBytes > maxBytes ? fileTooLarge(file, { sizeBytes, maxBytes }) : undefined;
}

function findEncodingProblem({ text, file }: TextSource): Problem | undefined {
  if (typeof text === 'string') {
    return text.includes('\0')
      ? fileNotText({ file }, 'is binary or UTF-16, not UTF-8')
      : undefined;
  }
  const [first, second] = text;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return fileNotText({ file }, 'is UTF-16, not UTF-8');
  return text.includes(0) ? fileNotText({ file }, 'is binary or UTF-16, not UTF-8') : undefined;
}

function decodeBytes({ text, file }: TextSource): string {
  if (typeof text === 'string') return text;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch {
    // The decoder does not say where; nothing of the text can be trusted.
    throw refuse(file, [fileNotText({ file }, 'is not valid UTF-8')]);
  }
}

function describeRefused(found: string): string {
  if (found === '\r') return 'has a carriage return without a line feed';
  if (found === '\uFFFD') return 'has a character that was lost in an earlier conversion (U+FFFD)';
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has a control character (U+${code})`;
}
