import { cutLine } from './cut-line.js';
import type { ReadLine } from './read-line.js';

/** A line that may be shown, as it will be shown. */
export interface RankedLine {
  /** Its weight, less what stands before it is worth more. */
  readonly value: number;
  readonly line: ReadLine;
  readonly text: string;
  /** Lines of the same shape that are told of by number only; more than 0 on one line of a shape. */
  readonly alike: number;
}

interface Candidate extends RankedLine {
  readonly stream: number;
  readonly order: number;
}

/** From this weight on a line is shown where it fits. */
export const SHOW_WEIGHT = 50;
/** From this weight on a line is shown while a preview is short. */
export const CONTEXT_WEIGHT = 30;

const ALIKE_SHOWN = 2;
const LONGEST_CHARS = 260;
const SHORTEST_CHARS = 110;

/**
 * Ranks the lines that are worth their bytes, best first: by weight, the first failures before later ones, each text once, and of
 * lines of one shape the first two. `countOf` tells how many lines of a shape there were, kept or not.
 */
export function rankLines(
  streams: readonly (readonly ReadLine[])[],
  { budgetBytes, countOf }: RankOptions,
): readonly RankedLine[] {
  const filter = createFilter();
  const candidates: Candidate[] = [];
  const failures = new Map<ReadLine, number>();
  for (const [order, { line, stream }] of numberLines(streams).entries()) {
    if (line.weight < CONTEXT_WEIGHT || !filter.admits(line)) continue;
    if (line.anchor === line) failures.set(line, failures.size);
    candidates.push({
      line,
      order,
      stream,
      text: cutLine(line.text, charsFor(line, failures.size, budgetBytes)),
      alike: 0,
      value: rateLine(line, failures.get(line.anchor ?? line), filter.isSecond(line)),
    });
  }
  return candidates
    .map((candidate) => ({
      ...candidate,
      alike: filter.alikeOf(candidate.line, (line) => countOf(line, candidate.stream)),
    }))
    .sort((a, b) => b.value - a.value || a.order - b.order);
}

/** What ranking needs to know. */
export interface RankOptions {
  readonly budgetBytes: number;
  /** How many lines of a line's shape its stream had, kept or not; 0 when it is not known. */
  readonly countOf: (line: ReadLine, stream: number) => number;
}

// The first causes may be long: they are what everything else is read for.
function charsFor(line: ReadLine, failures: number, budgetBytes: number): number {
  const isFirst = line.anchor === line && failures <= 2;
  const [share, most] = isFirst ? [4, 420] : [6, LONGEST_CHARS];
  return Math.min(most, Math.max(SHORTEST_CHARS, Math.floor(budgetBytes / share)));
}

function numberLines(
  streams: readonly (readonly ReadLine[])[],
): readonly { readonly line: ReadLine; readonly stream: number }[] {
  return streams.flatMap((lines, stream) => lines.map((line) => ({ line, stream })));
}

// The first failure is told whole before the fifth is named; the last summary is worth as much as a cause.
function rateLine(line: ReadLine, failure: number | undefined, isSecond: boolean): number {
  const late = failure === undefined ? 0 : Math.min(30, failure * 3);
  const early = failure === 0 && line.anchor !== line ? 6 : 0;
  return line.weight + early - late - (isSecond ? 10 : 0);
}

interface Filter {
  readonly admits: (line: ReadLine) => boolean;
  readonly isSecond: (line: ReadLine) => boolean;
  readonly alikeOf: (line: ReadLine, countOf: (line: ReadLine) => number) => number;
}

// Drops what was said before: a failure that is printed twice, with all that belongs to it, and floods of one shape.
function createFilter(): Filter {
  const seen = new Set<string>();
  const dropped = new Set<ReadLine>();
  const shown = new Map<string, ReadLine[]>();
  const counts = new Map<string, number>();

  const admits = (line: ReadLine): boolean => {
    const { anchor } = line;
    const isPart = anchor !== undefined && anchor !== line;
    if (isPart && dropped.has(anchor)) return false;
    const key = keyOf(line.text);
    // The same value may belong to two failures.
    const mayRepeat = isPart && line.kind !== 'cause' && line.kind !== 'frame';
    if (!mayRepeat && seen.has(key)) return drop(line);
    seen.add(key);
    return !isFoldable(line) || admitsShape(line);
  };

  const admitsShape = (line: ReadLine): boolean => {
    const shape = shapeOf(line.text);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
    const alike = shown.get(shape) ?? [];
    if (alike.length >= ALIKE_SHOWN) return drop(line);
    shown.set(shape, [...alike, line]);
    return true;
  };

  const drop = (line: ReadLine): false => {
    if (line.anchor === line) dropped.add(line);
    return false;
  };

  const isSecond = (line: ReadLine): boolean =>
    isFoldable(line) && shown.get(shapeOf(line.text))?.[1] === line;

  const alikeOf = (line: ReadLine, countOf: (line: ReadLine) => number): number => {
    if (!isFoldable(line)) return 0;
    const shape = shapeOf(line.text);
    const alike = shown.get(shape) ?? [];
    if (alike.at(-1) !== line) return 0;
    return Math.max(counts.get(shape) ?? 0, countOf(line)) - alike.length;
  };

  return { admits, isSecond, alikeOf };
}

function isFoldable({ kind }: ReadLine): boolean {
  return kind === 'cause' || kind === 'name' || kind === 'warning';
}

// Marks in front and durations behind differ between a test's line in the tree and in the list of failures.
function keyOf(text: string): string {
  return text
    .replace(/^[\s✖✗✕×✘❌●#>]+|\s*\([\d.]+ ?m?s\)\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function shapeOf(text: string): string {
  return text
    .trim()
    .replace(/\w*\d\w*/g, '#')
    .replace(/\s+/g, ' ');
}
