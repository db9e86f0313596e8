/** What a plain one-line value can be here. */
export type PlainScalar = string | number | boolean;

const RESERVED: ReadonlySet<string> = new Set(
  ['null', 'true', 'false', 'yes', 'no', 'on', 'off', 'y', 'n'].flatMap((word) => [
    word,
    word.toUpperCase(),
    `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  ]),
);

/**
 * Reads a value that stands on one line, where YAML leaves no doubt about it: plain text, quotes without escapes, small
 * whole numbers, `true` and `false`. Absent for everything else, also for what is valid YAML.
 */
export function readPlainScalar(text: string): PlainScalar | undefined {
  const first = text.charCodeAt(0);
  if (first === 0x27) return readSingleQuoted(text);
  if (first === 0x22) return readDoubleQuoted(text);
  if (first >= 0x30 && first <= 0x39) return readNumberLike(text);
  if (!canBegin(first, text) || !isUnambiguous(text)) return undefined;
  if (text.length > 5 || !RESERVED.has(text)) return text;
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

/** Reads `[]` and `[a, 'b']`: a list on one line of words or quoted text without commas. Absent for everything else. */
export function readPlainList(text: string): string[] | undefined {
  if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
  const inner = text.slice(1, -1).trim();
  if (inner === '') return [];
  const items: string[] = [];
  for (const part of inner.split(',')) {
    const word = part.trim();
    const isQuoted = /^(?:'[^'\\[\]{}]*'|"[^"\\[\]{}]*")$/u.test(word);
    if (!isQuoted && !/^[A-Za-z][\w./-]*$/u.test(word)) return undefined;
    const item = readPlainScalar(word);
    if (typeof item !== 'string') return undefined;
    items.push(item);
  }
  return items;
}

function readSingleQuoted(text: string): string | undefined {
  if (text.length < 2 || !text.endsWith("'")) return undefined;
  const inner = text.slice(1, -1);
  if (!isVisible(inner)) return undefined;
  if (!inner.includes("'")) return inner;
  return /^(?:[^']|'')*$/u.test(inner) ? inner.replaceAll("''", "'") : undefined;
}

function readDoubleQuoted(text: string): string | undefined {
  if (text.length < 2 || !text.endsWith('"')) return undefined;
  const inner = text.slice(1, -1);
  return inner.includes('"') || inner.includes('\\') || !isVisible(inner) ? undefined : inner;
}

function readNumberLike(text: string): PlainScalar | undefined {
  if (/^(?:0|[1-9]\d{0,8})$/u.test(text)) return Number(text);
  // A character that no number can have makes it text.
  return /[^\d_+.a-fA-FoOxX-]/u.test(text) && isUnambiguous(text) ? text : undefined;
}

function canBegin(first: number, text: string): boolean {
  const isLetter = (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a);
  return isLetter || first > 0xa0 || '/($_'.includes(text.charAt(0)) || text.startsWith('./');
}

// Neither a comment nor another key may begin inside, and nothing that is not seen.
function isUnambiguous(text: string): boolean {
  return !/ #|:(?: |$)/.test(text) && isVisible(text);
}

// Tab, C1 controls, spaces of other kinds and invisible characters are for the YAML parser and the schema to judge.
function isVisible(text: string): boolean {
  return !/[^ -~\u00a1-\u00ac\u00ae-\u1fff\u2070-\u2fff\u3001-\ud7ff]/.test(text);
}
