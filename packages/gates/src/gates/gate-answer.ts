import type {
  FindingV1,
  GateAnswerV1,
  GateCheckV1,
  GateCommandResultV1,
} from '@yoke/core/contracts';
import { previewResult } from '../command/run-command-check.js';
import { fitText } from '../compaction/fit-text.js';
import { failureSignature } from '../signature/failure-signature.js';

/** A check with what the next attempt is told of it. */
export interface CheckStory {
  readonly check: GateCheckV1;
  /** What to do about it; absent when the output says so itself. */
  readonly hint?: string | undefined;
  /** The run whose output is shown; absent when nothing ran. */
  readonly shown?: GateCommandResultV1 | undefined;
}

/** Everything a command gate's answer is made of. */
export interface AnswerInput {
  readonly answer: GateAnswerV1['answer'];
  readonly summary: string;
  readonly stories: readonly CheckStory[];
  readonly findings: readonly FindingV1[];
  /** Bytes of the feedback at most. */
  readonly previewBytes: number;
}

// Below this a preview says nothing; checks that get less are told of by their summaries alone.
const LEAST_PREVIEW_BYTES = 160;

const SIGNATURE_BYTES = 32 * 1024;

/** Makes a gate's answer; the feedback tells every red check, each with an equal share of the bytes. */
export async function makeAnswer(input: AnswerInput): Promise<GateAnswerV1> {
  const checks = input.stories.map(({ check }) => check);
  const feedback = await makeFeedback(input, input.previewBytes);
  return {
    answer: input.answer,
    summary: input.summary,
    checks,
    ...(input.findings.length === 0 ? {} : { findings: input.findings }),
    ...(feedback === '' ? {} : { feedback, signature: await makeSignature(input) }),
  };
}

/** Of more than the feedback shows: a failure that is mended behind those that are shown is progress. */
async function makeSignature(input: AnswerInput): Promise<string> {
  return failureSignature(await makeFeedback(input, SIGNATURE_BYTES));
}

/** The worst answer of several: `error`, then `fail`, then `pass`; `skip` only when all are skipped. */
export function worstAnswer(checks: readonly GateCheckV1[]): GateAnswerV1['answer'] {
  for (const answer of ['error', 'fail', 'pass'] as const) {
    if (checks.some((check) => check.answer === answer)) return answer;
  }
  return 'skip';
}

async function makeFeedback(input: AnswerInput, bytes: number): Promise<string> {
  if (input.answer === 'pass' || input.answer === 'skip') return '';
  const red = input.stories.filter(({ check }) => isRed(check));
  const share = Math.floor(bytes / Math.max(1, red.length)) - 1;
  const texts: string[] = [];
  for (const story of red) texts.push(await tellStory(story, share));
  return fitText(texts.join('\n'), bytes);
}

async function tellStory({ check, hint, shown }: CheckStory, bytes: number): Promise<string> {
  const command = check.command === undefined ? '' : ` \`${check.command}\``;
  const head = [`${check.id}:${command} ${check.summary}`, ...(hint === undefined ? [] : [hint])];
  const text = fitText(head.join('\n'), bytes);
  const left = bytes - Buffer.byteLength(text) - 1;
  if (shown === undefined || left < LEAST_PREVIEW_BYTES) return text;
  const preview = await previewResult(shown, left);
  return preview === '' ? text : `${text}\n${preview}`;
}

function isRed(check: GateCheckV1): boolean {
  return check.answer === 'fail' || check.answer === 'error';
}
