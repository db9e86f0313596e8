import { isForeignFrame } from './line-rules.js';
import type { ReadLine } from './read-line.js';

/**
 * Raises a line directly above a stack or a place: it is what happened there, whatever its words; and one with words of failure
 * above lines that explain it.
 */
export function weighHeadings(lines: readonly ReadLine[]): void {
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined || (line.kind !== 'plain' && line.kind !== 'cause')) continue;
    if (line.weight < 96 && isOpening(line, next)) {
      line.kind = 'cause';
      line.weight = 96;
    } else if (line.kind === 'cause' && line.weight < 84 && line.indent === 0 && next.indent > 0) {
      line.weight = 84;
    }
  }
}

function isOpening(line: ReadLine, next: ReadLine): boolean {
  if (line.indent > next.indent || /[:{,;]$|^[\s}\])]*$/.test(line.text.trim())) return false;
  return next.kind === 'frame' ? /^\s*at /.test(next.text) : /^\s*(?:-->|╭─+\[|┌─)/.test(next.text);
}

/** Raises what stands above a failure and tells where it happened: the file of a list, the traced command, the step. */
export function weighLeadIns(lines: readonly ReadLine[]): void {
  let isFirst = true;
  for (const [index, line] of lines.entries()) {
    if (line.weight < 60 || (line.kind !== 'cause' && line.kind !== 'name')) continue;
    for (const { accept, reach, weight } of LEAD_INS) {
      if (!isFirst && reach > NEAR_REACH) continue;
      raise(lines, findBack(lines, index, { accept, reach }), weight);
    }
    if (LISTED.test(line.text)) {
      raise(lines, findBack(lines, index, { accept: isHeader, reach: 2000 }), 94);
    }
    isFirst = false;
  }
}

// A finding in a list below its file's name: it has a line and a column, and no path.
const LISTED = /^\s+(?:[✖✗×]\s+)?\d+:\d+\s/;

const NEAR_REACH = 6;
const STEP_REACH = 40;

const LEAD_INS: readonly (Search & { readonly weight: number })[] = [
  { accept: ({ kind }) => kind === 'trace', reach: 2, weight: 82 },
  { accept: isOwnPlace, reach: NEAR_REACH, weight: 80 },
  { accept: ({ kind }) => kind === 'stage', reach: STEP_REACH, weight: 56 },
  { accept: ({ kind, isCommon }) => kind === 'plain' && !isCommon, reach: 1, weight: 40 },
];

function isOwnPlace({ kind, anchor, text }: ReadLine): boolean {
  return kind === 'place' && anchor === undefined && !isForeignFrame(text);
}

interface Search {
  readonly accept: (line: ReadLine) => boolean;
  /** Lines to look back at most. */
  readonly reach: number;
}

function isHeader(line: ReadLine): boolean {
  return line.indent === 0 && line.kind !== 'blank';
}

function findBack(lines: readonly ReadLine[], from: number, { accept, reach }: Search): number {
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
    if (SPOKEN.has(line.kind) && !line.isCommon)
      line.weight = Math.max(line.weight, weights[index] ?? 0);
  }
}
