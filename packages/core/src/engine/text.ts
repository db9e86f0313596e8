/** Cuts text to at most `maxBytes` of UTF-8 without splitting a character. */
export function textPrefix(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString('utf8');
}

/** Makes one line of text that may hold anything: control and bidirectional characters become blanks. */
export function singleLine(text: string, maxBytes: number): string {
  return textPrefix(
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g, ' ')
      .trim(),
    maxBytes,
  );
}

// C0 but tab and line feed, DEL, C1, bidirectional controls, invisible separators.
const HARMFUL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Takes control and bidirectional characters out of text that may hold anything; lines and tabs stay. */
export function inertText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(HARMFUL, ' ');
}
