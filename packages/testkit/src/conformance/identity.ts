import assert from 'node:assert/strict';

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Asserts that an id is lower-case kebab. */
export function assertKebab(id: unknown): void {
  assert.ok(
    typeof id === 'string' && KEBAB.test(id),
    `id ${JSON.stringify(id)} is not lower-case kebab`,
  );
}

/** Asserts that a text is one non-empty line without control characters. */
export function assertOneLine(what: string, text: unknown): void {
  assert.ok(typeof text === 'string' && text.trim() !== '', `${what} is empty`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  assert.ok(!/[\u0000-\u001f\u007f]/.test(text), `${what} is more than one plain line`);
}
