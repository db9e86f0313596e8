/**
 * Writes text inside quotes as JSON does, with every character that is not seen, or that turns the line around, written
 * as an escape: a message is read on a terminal.
 */
export function quote(text: string): string {
  return escapeInvisible(JSON.stringify(text));
}

/** Writes every character that is not seen as `\u` and its number. */
export function escapeInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
