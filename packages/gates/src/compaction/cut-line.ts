const SIGNAL =
  /error|fail|fatal|panic|exception|assert|cannot|can't|not found|undefined|unexpected|invalid|missing|denied|refused|expected/i;
// Rules drawn around a title, as pytest and biome do.
const RULED = /^[=_*-]{3,} | ?[━─═=_*-]{4,}$/g;
const INDENT = /^\s{5,}/;

/** Shortens a line to about `limit` characters around what it is about: its start, the first word of failure, its end. */
export function cutLine(text: string, limit: number): string {
  const line = text.replace(RULED, '').replace(INDENT, '    ').trimEnd();
  if (line.length <= limit) return line;
  const at = line.search(SIGNAL);
  const end = Math.floor(limit / 4);
  if (at < limit / 2) {
    return `${slice(line, 0, limit - end - 1)}…${slice(line, line.length - end, line.length)}`;
  }
  const start = Math.floor(limit / 6);
  const from = Math.max(start, at - start);
  const to = Math.min(line.length, from + limit - 2 * start);
  const tail = Math.max(to, line.length - start);
  return `${slice(line, 0, start)}…${slice(line, from, to)}${tail > to ? '…' : ''}${slice(line, tail, line.length)}`;
}

// Never between the halves of a surrogate pair.
function slice(text: string, from: number, to: number): string {
  return text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
