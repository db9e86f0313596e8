import { createHash } from 'node:crypto';

const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;
/** What Windows takes for a device, with any ending, and what git or a file system gives a meaning of its own. */
const SPECIAL = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|\.\.|\.$|\.lock$/i;

/**
 * Makes one path segment of any text, such as a story's id: the text itself where it is harmless as a name of a file, a
 * folder and a part of a git ref on every system, else a readable start of it, `+` and 16 hex digits of its SHA-256. Different
 * texts never get the same segment, because no harmless text has a `+`. At most 80 bytes, ASCII.
 */
export function safeSegment(text: string): string {
  if (SAFE.test(text) && !SPECIAL.test(text)) return text;
  const slug = text
    .slice(0, 200)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${slug === '' ? 'x' : slug}+${digest}`;
}
