// C0 and C1 controls, the marks that turn the direction of text round, line and paragraph separators, zero-width characters.
const HARMFUL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is what this is for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** One line that is safe to print: controls become a blank, and what is longer than `maxLength` is cut with `…`. */
export function plainText(text: string, maxLength: number): string {
  const plain = text.slice(0, maxLength * 4).replace(HARMFUL, ' ');
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength - 1)}…`;
}
