const MARK_BYTES = Buffer.byteLength('…');

/** Cuts text to a number of UTF-8 bytes, between characters, with `…` where something was left out. */
export function fitText(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  return bytes < MARK_BYTES ? cutBytes(text, bytes) : `${cutBytes(text, bytes - MARK_BYTES)}…`;
}

/** The longest start of a text that has at most the given number of UTF-8 bytes and ends between characters. */
export function cutBytes(text: string, bytes: number): string {
  // No character takes fewer bytes than UTF-16 units, so a longer start cannot fit.
  const buffer = Buffer.from(text.slice(0, bytes));
  if (buffer.length <= bytes) return text.slice(0, bytes).replace(/[\uD800-\uDBFF]$/, '');
  let end = bytes;
  while (end > 0 && ((buffer[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return buffer.toString('utf8', 0, end);
}
