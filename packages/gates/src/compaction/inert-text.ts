// Escape sequences (CSI, OSC and the other string kinds, two-character), then every other control, the bidi controls,
// the zero-width and tag characters that hide text, and halves of surrogate pairs.
const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?/g;
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]|\udb40[\udc00-\udc7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Makes text that can be shown anywhere: no escape sequences, no C0 controls but line feed and tab, no C1 controls, no bidi
 * controls, no invisible characters, no broken UTF-16. What is left is unchanged.
 */
export function toInertText(text: string): string {
  return text.replace(SEQUENCES, '').replace(HIDDEN, '');
}
