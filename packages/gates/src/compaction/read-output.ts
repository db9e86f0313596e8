import type { TextLine } from './decode-lines.js';
import { readLine } from './line-rules.js';
import type { ReadLine } from './read-line.js';
import { weighFailures } from './weigh-failures.js';
import { weighFrames } from './weigh-frames.js';
import { weighHeadings, weighLeadIns, weighTail } from './weigh-surroundings.js';

// Words in the middle of a very long line are data more often than they are a message.
const MOST_WHEN_CONTINUED = 55;

/** Reads the lines of one stream: each by itself, then by what stands around it. */
export function readOutput(
  texts: readonly TextLine[],
  exitCode: number | null | undefined,
): readonly ReadLine[] {
  const lines = texts.map(toLine);
  markCommon(lines);
  weighHeadings(lines);
  weighFailures(lines);
  weighFrames(lines);
  weighLeadIns(lines);
  weighTail(lines, exitCode);
  return lines;
}

// From so many lines of one shape on, each of them is noise.
const COMMON_FROM = 6;

function markCommon(lines: readonly ReadLine[]): void {
  const counts = new Map<number, number>();
  for (const { shape } of lines) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  for (const line of lines) {
    line.isCommon = line.shape !== 0 && (counts.get(line.shape) ?? 0) >= COMMON_FROM;
  }
}

function toLine({ text, shape, number, isContinued }: TextLine): ReadLine {
  const { kind, weight } = readLine(text);
  return {
    text,
    indent: text.length - text.trimStart().length,
    kind,
    weight: isContinued ? Math.min(weight, MOST_WHEN_CONTINUED) : weight,
    shape,
    number,
    isCommon: false,
    anchor: undefined,
  };
}
