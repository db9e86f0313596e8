import type { ReadLine } from './read-line.js';

/** Raises a line directly above a stack or a place: it is what happened there, whatever its words. */
export function weighHeadings(lines: readonly ReadLine[]): void {
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined || !isOpening(line, next)) continue;
    if (line.weight >= 96) continue;
    line.kind = 'cause';
    line.weight = 96;
  }
}

function isOpening(line: ReadLine, next: ReadLine): boolean {
  if (line.kind !== 'plain' && line.kind !== 'cause') return false;
  if (line.indent > next.indent || /[:{,;]$|^[\s}\])]*$/.test(line.text.trim())) return false;
  return next.kind === 'frame' ? /^\s*at /.test(next.text) : /^\s*(?:-->|╭─+\[|┌─)/.test(next.text);
}

/** Raises what stands above a failure and tells where it happened: the file of a list, the traced command, the step. */
export function weighLeadIns(lines: readonly ReadLine[]): void {
  let isFirst = true;
  for (const [index, line] of lines.entries()) {
    if (line.weight < 60 || (line.kind !== 'cause' && line.kind !== 'name')) continue;
    if (/^\s+\d+:\d+\s/.test(line.text)) raise(lines, findBack(lines, index, isHeader), 94);
    const traced = findBack(lines, index, ({ kind }) => kind === 'trace', 2);
    raise(lines, traced, 82);
    if (isFirst)
      raise(
        lines,
        findBack(lines, index, ({ kind }) => kind === 'stage', 40),
        56,
      );
    isFirst = false;
  }
}

function isHeader(line: ReadLine): boolean {
  return line.indent === 0 && line.kind !== 'blank';
}

function findBack(
  lines: readonly ReadLine[],
  from: number,
  accept: (line: ReadLine) => boolean,
  reach = 2000,
): number {
  for (let at = from - 1; at >= Math.max(0, from - reach); at -= 1) {
    const line = lines[at];
    if (line !== undefined && accept(line)) return at;
  }
  return -1;
}

function raise(lines: readonly ReadLine[], at: number, weight: number): void {
  const line = lines[at];
  if (line !== undefined && line.weight < weight) line.weight = weight;
}

const SPOKEN = new Set(['plain', 'stage', 'cause', 'hint']);

/**
 * Raises the last words of a stream: what a program said before it ended. After a timeout they are all that tells what it was
 * waiting for.
 */
export function weighTail(lines: readonly ReadLine[], exitCode: number | null | undefined): void {
  const weights = exitCode === null || exitCode === 124 ? [70, 69, 68, 67] : [55, 40];
  const last = lines.filter(({ kind }) => kind !== 'blank').slice(-weights.length);
  for (const [index, line] of last.reverse().entries()) {
    if (SPOKEN.has(line.kind)) line.weight = Math.max(line.weight, weights[index] ?? 0);
  }
}
