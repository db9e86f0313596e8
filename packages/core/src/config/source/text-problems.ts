import type { Problem } from '../../errors/problem.js';
import { escapeInvisible, quote } from './quote.js';

/** A place in a file; line and column from 1, absent when the file has no lines (a module, an object). */
export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The value that a problem is about. */
export interface Subject {
  /** Path of keys, for programs; empty for the whole file. */
  readonly key: string;
  /** How a sentence names it; the key in backticks when absent. */
  readonly label?: string | undefined;
}

const MAX_SHOWN = 60;
const MAX_KEY = 200;

/** Shows a value inside a message: as JSON, on one line, cut to a readable length. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') {
    const text = value.length > MAX_SHOWN ? `${[...value].slice(0, MAX_SHOWN).join('')}…` : value;
    return quote(text);
  }
  return String(value);
}

/** The file is not text in UTF-8. */
export function fileNotText(place: Place, reason: string): Problem {
  return {
    ...place,
    code: 'FILE_NOT_TEXT',
    message: `the file ${reason}`,
    hint: 'Save the file as UTF-8 text with LF or CRLF line ends.',
  };
}

/** The file is larger than what is read. */
export function fileTooLarge(
  file: string,
  sizes: { sizeBytes: number; maxBytes: number },
): Problem {
  return {
    file,
    code: 'FILE_TOO_LARGE',
    message: `the file has ${sizes.sizeBytes} bytes; at most ${sizes.maxBytes} are read`,
    hint: 'Make the file smaller.',
  };
}

/** The file is not YAML (or JSON) that Yoke reads. */
export function fileSyntax(place: Place, reason: string, hint?: string): Problem {
  return { ...place, code: 'FILE_SYNTAX', message: escapeInvisible(reason), hint };
}

/** A key stands twice in one map. */
export function keyDuplicate(place: Place, key: string, firstLine: number): Problem {
  return {
    ...place,
    code: 'KEY_DUPLICATE',
    key,
    message: `\`${key}\` is given twice; it stands in line ${firstLine} already`,
    hint: 'Keep one of the two.',
  };
}

/** A key that could reach the prototype of an object, or a merge key. */
export function keyForbidden(place: Place, key: string): Problem {
  return {
    ...place,
    code: 'KEY_FORBIDDEN',
    key,
    found: key,
    message: `\`${key}\` may not be used as a key`,
    hint: key.endsWith('<<') ? 'Write the keys out: maps are not merged.' : 'Remove the key.',
  };
}

/** A key that does not exist. `hint` is a sentence with the key that was meant, or with the keys there are. */
export function keyUnknown(place: Place, input: Subject & { readonly hint: string }): Problem {
  return {
    ...place,
    code: 'KEY_UNKNOWN',
    key: input.key,
    message: `${nameSubject(input)} is not a known key`,
    hint: input.hint,
  };
}

/** A key that has to be there is not. */
export function keyMissing(place: Place, input: Subject & { readonly expected: string }): Problem {
  return {
    ...place,
    code: 'KEY_MISSING',
    key: input.key,
    expected: input.expected,
    message: `${nameSubject(input)} is missing; it ${input.expected}`,
  };
}

/**
 * A value of the wrong kind or outside its limits. `expected` continues a sentence: `must be text`. A rule about a whole
 * map or list (`isWhole`) does not say that a map was found.
 */
export function valueInvalid(
  place: Place,
  input: Subject & {
    readonly expected: string;
    readonly value: unknown;
    readonly isWhole?: boolean | undefined;
  },
): Problem {
  const found = showValue(input.value);
  const isAny = typeof input.value === 'object' || input.value === undefined;
  const isShown = input.isWhole !== true || !isAny;
  return {
    ...place,
    code: 'VALUE_INVALID',
    key: input.key === '' ? undefined : input.key,
    found,
    expected: input.expected,
    message: `${nameSubject(input)} ${input.expected}${isShown ? `; found ${found}` : ''}`,
  };
}

function nameSubject({ key, label }: Subject): string {
  return label ?? (key === '' ? 'the file' : `\`${key}\``);
}

/** Writes a path of keys as people write it: `gates[0].use`. */
export function joinPath(path: readonly (string | number)[]): string {
  const joined = path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
  return escapeInvisible(joined.length > MAX_KEY ? `${joined.slice(0, MAX_KEY)}…` : joined);
}
