import { fitText } from './fit-text.js';
import { type RankedLine, SHOW_WEIGHT } from './rank-lines.js';
import type { ReadLine } from './read-line.js';

/** Names of the streams, in the order in which a preview shows them. */
export const STREAM_NAMES = ['stdout', 'stderr'] as const;

/** Where the whole output is kept. */
export interface ArtifactReference {
  /** Path as it is shown to people: relative to the project, with `/`. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex SHA-256 of the kept bytes. */
  readonly sha256: string;
  /** True when the kept bytes are only the start of what was printed. */
  readonly isTruncated?: boolean | undefined;
}

/** Everything a preview is made of. */
export interface PreviewInput {
  readonly streams: readonly (readonly ReadLine[])[];
  readonly ranked: readonly RankedLine[];
  /** Bytes of the preview at most. */
  readonly limitBytes: number;
  /** Lines in front of everything, such as why there is no cause among the lines. */
  readonly notes: readonly string[];
  readonly totalLines: number;
  readonly totalBytes: number;
  readonly lostBytes: number;
  readonly artifact: ArtifactReference | undefined;
}

/** A preview with the number of lines of the output that it shows. */
export interface RenderedPreview {
  readonly preview: string;
  readonly shownLines: number;
}

// One repetition is how a runner tells of a failure twice, not a flood.
const LEAST_ALIKE = 2;

// Up to this size lines that merely stand near a failure are shown too.
const COMFORT_BYTES = 480;
const COMFORT_SHARE = 0.3;

// Only Yoke writes lines such as these; one that was printed is quoted, so that nobody takes it for ours.
const FORGED = /^\s*\[(?:full output|truncated output|stdout\]|stderr\]|… |exit code|no output)/i;

/** Fills a preview with the best lines that fit, in the order in which they were printed, and says what is left out. */
export function renderPreview(input: PreviewInput): RenderedPreview {
  // No line shown is the longest way to say it.
  const foot = footOf(input, 0).join('\n');
  const labels = input.streams.filter((lines) => lines.length > 0).length > 1 ? 20 : 0;
  let left = input.limitBytes - Buffer.byteLength(foot) - labels - bytesOf(input.notes);
  const chosen = new Map<ReadLine, string>();
  const comfortable = left - Math.min(COMFORT_BYTES, left * COMFORT_SHARE);
  for (const { line, text, alike } of input.ranked) {
    if (line.weight < SHOW_WEIGHT && left < comfortable) continue;
    const shown =
      alike >= LEAST_ALIKE
        ? `${quoteForged(text)}\n[… ${format(alike)} more like it]`
        : quoteForged(text);
    const bytes = Buffer.byteLength(shown) + 1;
    if (bytes > left) continue;
    left -= bytes;
    chosen.set(line, shown);
  }
  const body = joinStreams(
    input.streams.map((lines) => lines.flatMap((line) => chosen.get(line) ?? [])),
  );
  const shownLines = sum(input.streams.map((lines) => countLines(lines, chosen)));
  const text = [...input.notes, ...body, ...footOf(input, shownLines)].join('\n');
  return { preview: fitText(text, input.limitBytes), shownLines };
}

/** Shows every line of a small output; streams are labelled when both have content and there is room for it. */
export function renderWhole(
  texts: readonly (readonly string[])[],
  limitBytes: number,
  foot: readonly string[] = [],
): string | undefined {
  const quoted = texts.map((lines) => lines.map(quoteForged));
  for (const lines of [joinStreams(quoted), quoted.flat()]) {
    const text = [...lines, ...foot].join('\n');
    if (Buffer.byteLength(text) <= limitBytes) return text;
  }
  return undefined;
}

/** The line that tells where the whole output is. */
export function artifactLine({ path, sizeBytes, sha256, isTruncated }: ArtifactReference): string {
  const what = isTruncated === true ? 'truncated output' : 'full output';
  return `[${what}: ${path} | ${format(sizeBytes)} bytes | sha256:${sha256}]`;
}

function joinStreams(streams: readonly (readonly string[])[]): readonly string[] {
  const isLabelled = streams.filter((lines) => lines.length > 0).length > 1;
  return streams.flatMap((lines, index) =>
    isLabelled && lines.length > 0 ? [`[${STREAM_NAMES[index]}]`, ...lines] : lines,
  );
}

function footOf(input: PreviewInput, shownLines: number): readonly string[] {
  const leftOut = input.totalLines - shownLines;
  const lost = input.lostBytes > 0 ? `, ${format(input.lostBytes)} more not captured` : '';
  const line = `[… ${format(leftOut)} of ${format(input.totalLines)} lines left out, ${format(input.totalBytes)} bytes in all${lost}]`;
  return [line, ...(input.artifact === undefined ? [] : [artifactLine(input.artifact)])];
}

// Pages of one line count as one.
function countLines(lines: readonly ReadLine[], chosen: ReadonlyMap<ReadLine, string>): number {
  const shown = lines.filter((line) => chosen.has(line));
  return new Set(shown.map((line) => line.number ?? line)).size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function quoteForged(text: string): string {
  return FORGED.test(text) ? `> ${text}` : text;
}

function bytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
}

function format(count: number): string {
  return count.toLocaleString('en-US');
}
