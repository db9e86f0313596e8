import { createHash } from 'node:crypto';
import type { GateAnswerV1, GateRecordV1 } from '../contracts/index.js';
import { artifactLine, lostOutputLine, quoteMarkers } from './artifact-line.js';
import type { KeptChecks } from './artifacts.js';
import { inertText, singleLine, textPrefix } from './text.js';

const LEAST_BYTES = 200;
const MAX_MARKERS = 6;
const MAX_REASON_BYTES = 200;

/** What the feedback of an answer is made of. */
export interface FeedbackInput {
  readonly answer: GateAnswerV1;
  /** The proof bench; its path is taken out of what is told. */
  readonly directory: string;
  readonly kept: KeptChecks;
  /** Bytes of the preview at most. The marker lines behind it come on top. */
  readonly previewBytes: number;
}

/**
 * Makes what a person and the next attempt are told of an answer that is not green: the gate's own words, bounded and
 * without control characters, and behind them one line for each kept output, which nothing that was printed can imitate.
 */
export function makeFeedback({
  answer,
  directory,
  kept,
  previewBytes,
}: FeedbackInput): Pick<GateRecordV1, 'feedback' | 'signature'> {
  if (answer.answer === 'pass' || answer.answer === 'skip') return {};
  const words = relativeTo(directory, inertText(answer.feedback ?? answer.summary));
  const text = textPrefix(quoteMarkers(words), Math.max(previewBytes, LEAST_BYTES)).trimEnd();
  return {
    feedback: [text, ...markersOf(kept)].join('\n'),
    signature: answer.signature ?? signatureOf(text),
  };
}

/** The agent works on another bench, and a person in neither: paths are told from the project's root. */
export function relativeTo(directory: string, text: string): string {
  return text.replaceAll(`file://${directory}/`, '').replaceAll(`${directory}/`, '');
}

function markersOf({ checks, lost }: KeptChecks): readonly string[] {
  const artifacts = checks
    .filter(({ answer }) => answer === 'fail' || answer === 'error')
    .flatMap((check) => check.artifacts ?? []);
  const lines = [
    ...new Set([
      ...artifacts.map(artifactLine),
      ...lost.map((reason) => lostOutputLine(singleLine(reason, MAX_REASON_BYTES))),
    ]),
  ];
  if (lines.length <= MAX_MARKERS) return lines;
  const left = lines.length - MAX_MARKERS;
  return [...lines.slice(0, MAX_MARKERS), `[full output: ${left} more | yoke artifacts list]`];
}

/** For gates that name no signature: digits change from run to run far more often than they tell two failures apart. */
function signatureOf(feedback: string): string {
  return createHash('sha256')
    .update(feedback.replace(/\d+(\.\d+)?\s?(ms|s|seconds?)\b/g, 'TIME'))
    .digest('hex');
}
