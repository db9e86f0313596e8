const ESCAPE_BASE = 0xdc00;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes the bytes of a path without loss: bytes that are not UTF-8 become lone low surrogates (U+DC80 to U+DCFF), as
 * Python's `surrogateescape` does, and {@link encodePath} turns them back.
 */
export function decodePath(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return decodeWithEscapes(bytes);
  }
}

function decodeWithEscapes(bytes: Uint8Array): string {
  let text = '';
  let index = 0;
  while (index < bytes.length) {
    const step = [1, 2, 3, 4].find((length) =>
      isCharacter(bytes.subarray(index, index + length), length),
    );
    if (step === undefined) {
      text += String.fromCharCode(ESCAPE_BASE + (bytes[index] ?? 0));
      index += 1;
    } else {
      text += strict.decode(bytes.subarray(index, index + step));
      index += step;
    }
  }
  return text;
}

function isCharacter(bytes: Uint8Array, length: number): boolean {
  if (bytes.length !== length) return false;
  try {
    return [...strict.decode(bytes)].length === 1;
  } catch {
    return false;
  }
}

/** Encodes what {@link decodePath} decoded, byte for byte. */
export function encodePath(path: string): Buffer {
  if (!hasRawBytes(path)) return Buffer.from(path, 'utf8');
  const parts: Buffer[] = [];
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0;
    const isEscape = code >= 0xdc80 && code <= 0xdcff;
    parts.push(isEscape ? Buffer.from([code - ESCAPE_BASE]) : Buffer.from(character, 'utf8'));
  }
  return Buffer.concat(parts);
}

/** Tells whether a decoded path holds bytes that are not UTF-8. */
export function hasRawBytes(path: string): boolean {
  return /\p{Surrogate}/u.test(path);
}

/** Orders paths by their bytes, as git does. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  if (isPlain(a) && isPlain(b)) return a < b ? -1 : 1;
  return Buffer.compare(encodePath(a), encodePath(b));
}

// UTF-16 order equals byte order as long as no surrogate is involved.
function isPlain(text: string): boolean {
  return !/[\ud800-\udfff]/.test(text);
}

/** A path as it may be shown: control characters and bytes that are not UTF-8 escaped. */
export function showPath(path: string): string {
  return path
    .replace(
      /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff\\]/gu,
      escapeCharacter,
    )
    .slice(0, 300);
}

function escapeCharacter(character: string): string {
  if (character === '\\') return '\\\\';
  const code = character.charCodeAt(0);
  const isByte = code >= 0xdc80 && code <= 0xdcff;
  if (isByte) return `\\x${(code - ESCAPE_BASE).toString(16)}`;
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
}
