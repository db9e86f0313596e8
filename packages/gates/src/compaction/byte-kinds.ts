// Kinds of bytes, as bits: what a word is made of is known by the kinds of its bytes.

/** A lower-case letter, or the underscore: an identifier such as `error_rate` is one word. */
export const LOWER = 1;
/** An upper-case letter. */
export const UPPER = 2;
/** The digit 0. */
export const ZERO = 4;
/** Any other digit. */
export const NON_ZERO = 8;
/** Part of a character outside of ASCII. */
export const HIGH = 16;
/** What may stand between a word of failure and the value that takes it back: `"error": null`, `failed=0`. */
export const BINDING = 32;
/** Everything else. */
export const OTHER = 64;

/** Kinds of which words are made. */
export const IN_WORD = 15;
/** Kinds of digits. */
export const IN_NUMBER = 12;

/** The kind of each byte. */
export const BYTE_KINDS: Uint8Array = classifyBytes();

function classifyBytes(): Uint8Array {
  const kinds = new Uint8Array(256).fill(OTHER);
  kinds.fill(LOWER, 0x61, 0x7b);
  kinds[0x5f] = LOWER;
  kinds.fill(UPPER, 0x41, 0x5b);
  kinds[0x30] = ZERO;
  kinds.fill(NON_ZERO, 0x31, 0x3a);
  kinds.fill(HIGH, 0x80);
  for (const byte of [0x3d, 0x3a, 0x20, 0x22]) kinds[byte] = BINDING;
  return kinds;
}
