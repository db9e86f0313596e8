// JSON leaves these as they are; a terminal acts on some of them, and some readers of lines split at the last two.
const UNSAFE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** One value as one line of JSON, with its line feed. Every control character is escaped, so that it is safe on a terminal too. */
export function toJsonLine(value: unknown): string {
  const json = JSON.stringify(value).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${json}\n`;
}
