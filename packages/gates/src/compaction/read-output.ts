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
  weighHeadings(lines);
  weighFailures(lines);
  weighFrames(lines);
  weighLeadIns(lines);
  weighTail(lines, exitCode);
  return lines;
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
    anchor: undefined,
  };
}
