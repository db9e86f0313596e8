import { decodeLines, type TextLine } from './decode-lines.js';
import { LineSieve, type Sieved } from './line-sieve.js';
import { rankLines, SHOW_WEIGHT } from './rank-lines.js';
import type { ReadLine } from './read-line.js';
import { readOutput } from './read-output.js';
import {
  type ArtifactReference,
  artifactLine,
  renderPreview,
  renderWhole,
  STREAM_NAMES,
} from './render-preview.js';

/** What a compactor is to make of an output. */
export interface CompactorOptions {
  /** Bytes of the preview at most. It is never larger than what was printed either. */
  readonly budgetBytes: number;
  /** How the command ended; `null` for a signal or a timeout. Absent means unknown, which is read like a failure. */
  readonly exitCode?: number | null | undefined;
  /** Where the whole output is kept; named in the preview's last line. */
  readonly artifact?: ArtifactReference | undefined;
  /** Bytes that were printed and never captured. */
  readonly lostBytes?: number | undefined;
}

/** Name of a captured stream. */
export type StreamName = (typeof STREAM_NAMES)[number];

/** A bounded preview of a command's output: inert text, the same for the same bytes. */
export interface CompactedOutput {
  readonly preview: string;
  /** Lines and bytes that were written, and how many of the lines the preview shows. */
  readonly totalLines: number;
  readonly totalBytes: number;
  readonly shownLines: number;
}

/** Reads a command's output piece by piece, in memory that does not grow with it. */
export interface Compactor {
  readonly write: (stream: StreamName, chunk: Uint8Array | string) => void;
  /** Ends the output and makes its preview. Called once. */
  readonly finish: () => CompactedOutput;
}

// An output of this size is shown as it is: leaving lines out would save little and might lose what matters.
const INLINE_BYTES = 1200;

/** Makes a compactor for one command's output. */
export function createCompactor(options: CompactorOptions): Compactor {
  const sieves = STREAM_NAMES.map(() => new LineSieve());
  const encoder = new TextEncoder();
  return {
    write: (stream, chunk) => {
      const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
      sieves[STREAM_NAMES.indexOf(stream)]?.write(bytes);
    },
    finish: () =>
      compact(
        sieves.map((sieve) => sieve.finish()),
        options,
      ),
  };
}

function compact(sieved: readonly Sieved[], options: CompactorOptions): CompactedOutput {
  const totalBytes = sum(sieved.map((stream) => stream.totalBytes));
  const totalLines = sum(sieved.map((stream) => stream.totalLines));
  const limitBytes = Math.min(options.budgetBytes, totalBytes);
  const texts = sieved.map(({ lines }) => decodeLines(lines));
  const total = { totalBytes, totalLines };

  const whole = showWhole(sieved, texts, { ...options, budgetBytes: limitBytes });
  if (whole !== undefined) return { ...total, preview: whole, shownLines: totalLines };

  const streams = texts.map((lines) => readOutput(lines, options.exitCode));
  const isExplained = streams.flat().some(isExplanation);
  if (!isExplained) streams.forEach(showEnds);
  const ranked = rankLines(streams, {
    budgetBytes: limitBytes,
    countOf: ({ shape }, stream) => (shape === 0 ? 0 : (sieved[stream]?.countOf(shape) ?? 0)),
  });
  const rendered = renderPreview({
    ...total,
    streams,
    ranked,
    limitBytes,
    notes: isExplained ? [] : [noteFor(options.exitCode)].filter((note) => note !== ''),
    lostBytes: options.lostBytes ?? 0,
    artifact: options.artifact,
  });
  return { ...total, ...rendered };
}

function showWhole(
  sieved: readonly Sieved[],
  texts: readonly (readonly TextLine[])[],
  { budgetBytes, artifact, lostBytes }: CompactorOptions,
): string | undefined {
  const isWhole = sieved.every(({ lines, totalLines }) => isComplete(lines, totalLines));
  if (!isWhole || (lostBytes ?? 0) > 0) return undefined;
  const shown = texts.map((lines) => lines.map(({ text }) => text).filter((text) => text !== ''));
  const foot = artifact === undefined ? [] : [artifactLine(artifact)];
  return renderWhole(shown, Math.min(budgetBytes, INLINE_BYTES), foot);
}

function isComplete(lines: Sieved['lines'], totalLines: number): boolean {
  return new Set(lines.map(({ number }) => number)).size === totalLines;
}

function isExplanation({ kind, weight }: ReadLine): boolean {
  return weight >= SHOW_WEIGHT && (kind === 'cause' || kind === 'name' || kind === 'value');
}

// Nothing names a failure: what was said last, and first, is all there is to show.
function showEnds(lines: readonly ReadLine[]): void {
  const spoken = lines.filter(({ kind }) => kind !== 'blank');
  for (const [index, line] of spoken.slice(-12).reverse().entries()) {
    line.weight = Math.max(line.weight, 76 - index * 2);
  }
  for (const line of spoken.slice(0, 2)) line.weight = Math.max(line.weight, SHOW_WEIGHT);
}

function noteFor(exitCode: number | null | undefined): string {
  if (exitCode === 0) return '';
  const ending = typeof exitCode === 'number' ? `exit code ${exitCode}` : 'ended early';
  return `[${ending}; no line names the cause, these are the last]`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
