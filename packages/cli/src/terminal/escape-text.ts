// C0 but tab and line feed, DEL, C1, bidirectional controls, invisible separators, the byte order mark, and lone surrogates:
// whatever could move the cursor, hide text, reorder it, or reach the clipboard.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/gu;

/** Makes text of an agent, a gate or a file safe to print: control characters become visible, such as `\x1b`. Lines stay lines. */
export function escapeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSAFE, showCharacter);
}

/** The same on one line: line feeds and tabs become spaces, and runs of spaces one. */
export function escapeLine(text: string): string {
  return escapeText(text.replace(/[\r\n\t ]+/g, ' ').trim());
}

/** Cuts a line to a width, with an ellipsis. Counts code points, never cuts one in half. */
export function cutLine(text: string, width: number): string {
  if (text.length <= width) return text;
  const points = [...text];
  if (points.length <= width) return text;
  return width < 1 ? '' : `${points.slice(0, width - 1).join('')}…`;
}

function showCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
