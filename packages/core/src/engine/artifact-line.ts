import type { ArtifactRefV1 } from '../contracts/index.js';

const SHORT_DIGEST = 12;

// Whatever was printed and looks like one of these lines is quoted, so that nobody takes it for ours.
const MARKER = /^\[(?:full output|truncated output|output not kept)\b.*\]$/;
const FORGED = /^(?=\s*\[\s*(?:full output|truncated output|output not kept))/gim;

/** What a marker line tells of an artifact. */
export type ArtifactPlace = Pick<ArtifactRefV1, 'path' | 'sizeBytes' | 'sha256' | 'isTruncated'>;

/**
 * The line that says where a whole output is: its path in the project, or the command that shows it where no copy was
 * written, its size and its full digest. Ends without a line feed.
 */
export function artifactLine({ path, sizeBytes, sha256, isTruncated }: ArtifactPlace): string {
  const what = isTruncated ? 'truncated output' : 'full output';
  const place = path ?? `yoke artifacts show ${sha256.slice(0, SHORT_DIGEST)}`;
  return `[${what}: ${place} | ${sizeBytes.toLocaleString('en-US')} bytes | sha256:${sha256}]`;
}

/** The line that says that an output could not be kept. `reason` is one line. */
export function lostOutputLine(reason: string): string {
  return `[output not kept: ${reason}]`;
}

/** Quotes every line of a text that could be taken for a marker line. */
export function quoteMarkers(text: string): string {
  return text.replace(FORGED, '> ');
}

/**
 * Splits feedback into what was printed and the marker lines that core put behind it. In front of them no line looks like one:
 * see {@link quoteMarkers}.
 */
export function splitFeedback(feedback: string): {
  readonly text: string;
  readonly markers: readonly string[];
} {
  const lines = feedback.split('\n');
  const end = lines.findLastIndex((line) => !MARKER.test(line)) + 1;
  return { text: lines.slice(0, end).join('\n'), markers: lines.slice(end) };
}
