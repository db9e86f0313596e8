import type {
  ConclusionInputV1,
  ConclusionV1,
  InvocationOutcome,
  ProcessEndV1,
} from '../contracts/index.js';
import { parseResetTime } from '../limits/index.js';
import { type FoldedEvents, foldEvents } from './fold-events.js';
import { findJsonObject } from './json-in-text.js';

type Failure = {
  readonly outcome: Exclude<InvocationOutcome, 'completed'>;
  readonly reason: string;
};

/** What differs between agents when their invocations are concluded. */
export interface ConclusionRules {
  /** The agent's own name, for people. */
  readonly title: string;
  /** The command that signs a person in. */
  readonly login: string;
  /** Makes an outcome of the words that the agent left on its streams when no event explains its end. */
  readonly explain?: ((text: string) => Failure['outcome'] | undefined) | undefined;
  /** The structured answer stands in the report. False when absent: it comes in events of its own. */
  readonly isAnswerInReport?: boolean | undefined;
}

/**
 * Concludes an invocation from its events first and its end second; exit code 0 alone is never a completion. Providers call
 * it from `conclude` with the few facts in which agents differ.
 */
export function concludeEvents(input: ConclusionInputV1, rules: ConclusionRules): ConclusionV1 {
  const folded = withAnswer(foldEvents(input.events), input, rules);
  const failure = findFailure(input, folded, rules);
  const limit = failure?.outcome === 'limited' ? limitOf(input, folded, failure.reason) : undefined;
  return {
    outcome: failure?.outcome ?? 'completed',
    ...(failure === undefined ? {} : { reason: failure.reason }),
    ...(folded.usage === undefined ? {} : { usage: folded.usage }),
    ...(folded.report === undefined ? {} : { report: folded.report }),
    ...(folded.structured === undefined ? {} : { structured: folded.structured }),
    ...(folded.sessionId === undefined ? {} : { sessionId: folded.sessionId }),
    ...(limit === undefined ? {} : { limit }),
    ...(folded.deniedTools.length === 0 ? {} : { deniedTools: folded.deniedTools }),
  };
}

function withAnswer(
  folded: FoldedEvents,
  { request }: ConclusionInputV1,
  rules: ConclusionRules,
): FoldedEvents {
  if (request.answerSchema === undefined) return { ...folded, structured: undefined };
  if (rules.isAnswerInReport !== true || folded.report === undefined) return folded;
  return { ...folded, structured: findJsonObject(folded.report) };
}

function findFailure(
  input: ConclusionInputV1,
  folded: FoldedEvents,
  rules: ConclusionRules,
): Failure | undefined {
  const { title } = rules;
  const stopped = findStop(input.end, folded, title);
  if (stopped !== undefined) return stopped;
  if (folded.error !== undefined) {
    return withLogin({ outcome: folded.error.outcome, reason: folded.error.message }, rules);
  }
  if (folded.limit !== undefined && !folded.isEnded) {
    return { outcome: 'limited', reason: `${title} has reached a limit` };
  }
  const isClean = input.end.exitCode === 0 || input.end.endedBy === 'end';
  if (isClean && folded.isEnded) return judgeAnswer(input, folded, title);
  return withLogin(unexplained(input, isClean, rules), rules);
}

function findStop(end: ProcessEndV1, folded: FoldedEvents, title: string): Failure | undefined {
  if (end.spawnError !== undefined) {
    return { outcome: 'crashed', reason: `${title} could not be started (${end.spawnError})` };
  }
  if (end.endedBy === undefined || end.endedBy === 'end') return undefined;
  if (end.endedBy === 'cancel') return { outcome: 'cancelled', reason: `${title} was cancelled` };
  // An agent that waits for its limit to lift falls silent; the limit is what stopped it.
  if (folded.limit !== undefined) {
    return { outcome: 'limited', reason: `${title} waited for its limit to lift` };
  }
  return { outcome: 'timed-out', reason: `${title} was stopped by the ${end.endedBy} timer` };
}

/** The agent ended as it should. What did it say? */
function judgeAnswer(
  { request }: ConclusionInputV1,
  folded: FoldedEvents,
  title: string,
): Failure | undefined {
  const denied = folded.deniedTools;
  const isBlank = (folded.report ?? '').trim() === '' && folded.structured === undefined;
  const isWork = request.role === 'implement' || request.role === 'repair';
  const isMissing = request.answerSchema !== undefined && folded.structured === undefined;
  if (isMissing || (isBlank && (!isWork || folded.usage?.outputTokens === 0))) {
    const what = isMissing ? 'no answer in the form that was asked for' : 'no answer';
    if (denied.length === 0) return { outcome: 'no-answer', reason: `${title} gave ${what}` };
    return {
      outcome: 'denied',
      reason: `${title} gave ${what}; it was not allowed to use: ${denied.join(', ')}`,
    };
  }
  // A judge that was kept from a tool and answers all the same has done what it was asked for.
  if (denied.length === 0 || !isWork) return undefined;
  return { outcome: 'denied', reason: `${title} was not allowed to use: ${denied.join(', ')}` };
}

function unexplained(
  input: ConclusionInputV1,
  isClean: boolean,
  { title, explain }: ConclusionRules,
): Failure {
  const text = [input.stderrTail, input.stdoutTail].map((tail) => tail.trim()).filter(Boolean);
  const lastWords = text[0]?.split('\n').at(-1)?.slice(0, 300);
  const said = lastWords === undefined ? '' : `: ${lastWords}`;
  const explained = isClean ? undefined : explain?.(text.join('\n'));
  const { exitCode, signal } = input.end;
  const how = signal === null ? `with exit code ${exitCode}` : `by ${signal}`;
  if (explained !== undefined) return { outcome: explained, reason: `${title} failed${said}` };
  if (!isClean) return { outcome: 'crashed', reason: `${title} ended ${how}${said}` };
  return input.stdoutTail.trim() === ''
    ? { outcome: 'no-answer', reason: `${title} printed nothing${said}` }
    : { outcome: 'cut', reason: `${title} ended before its output was complete` };
}

function withLogin(failure: Failure, { login }: ConclusionRules): Failure {
  if (failure.outcome !== 'unauthorised') return failure;
  return { ...failure, reason: `${failure.reason.replace(/[.\s]+$/, '')}; sign in with: ${login}` };
}

function limitOf(
  input: ConclusionInputV1,
  folded: FoldedEvents,
  reason: string,
): NonNullable<ConclusionV1['limit']> {
  const { kind, resetAt } = folded.limit ?? { kind: 'throttle' };
  const read =
    resetAt ??
    (input.endedAt === undefined
      ? undefined
      : parseResetTime(reason, {
          now: new Date(input.endedAt),
          timeZone: input.timeZone ?? 'UTC',
        }));
  return { kind, ...(read === undefined ? {} : { resetAt: read }) };
}
