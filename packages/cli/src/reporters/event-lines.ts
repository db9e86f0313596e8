import { splitFeedback } from '@yoke/core';
import type { EventV1, GateRecordV1 } from '@yoke/core/contracts';
import { escapeLine, escapeText } from '../terminal/escape-text.js';
import { formatDuration } from '../terminal/format-duration.js';
import type { Paint } from '../terminal/paint.js';
import { isBeforeWork, type RunView } from './run-view.js';

/** How many lines of a failure's preview stand in the narrative; the whole is in the artifact. */
const PREVIEW_LINES = 20;

/**
 * Says one event in lines that stay; none for what only the live line shows. `view` is the run before the event. Pure; every
 * foreign text is escaped.
 */
export function describeEvent(
  event: EventV1,
  { paint, view }: { readonly paint: Paint; readonly view: RunView },
): readonly string[] {
  switch (event.type) {
    case 'run-start':
      return describeStart(event.data);
    case 'story-start': {
      const { title, passed, total } = event.data;
      const name = `${escapeLine(event.storyId ?? '')} ${escapeLine(title)}`;
      return [paint.bold(name) + paint.dim(` (${passed} of ${total} done)`)];
    }
    case 'attempt-start': {
      const { number, maxAttempts, base } = event.data;
      return [
        paint.dim(`  attempt ${number} of ${maxAttempts}, from ${escapeLine(base.slice(0, 10))}`),
      ];
    }
    case 'invocation-end':
      return describeInvocation(event.data.envelope, paint);
    case 'candidate-sealed':
      return describeSealed(event.data, paint);
    case 'baseline-end': {
      const { answer, summary, isCached, durationMs } = event.data;
      const how = isCached ? 'known already' : formatDuration(durationMs);
      return [`  base ${paintAnswer(answer, paint)} ${escapeLine(summary)} ${paint.dim(how)}`];
    }
    case 'gate-end':
      return isBeforeWork(view)
        ? describeBefore(event.data, view, paint)
        : describeGate(event.data, paint);
    case 'landing-end':
      return describeLanding(event.data, paint);
    default:
      return describeTurn(event, paint);
  }
}

// What happens between the steps: ends, waits, recoveries, warnings.
function describeTurn(event: EventV1, paint: Paint): readonly string[] {
  switch (event.type) {
    case 'attempt-end': {
      const { failure } = event.data;
      return failure === undefined
        ? []
        : [`  ${paint.warn('not landed')} ${escapeLine(failure.reason)}`];
    }
    case 'story-end': {
      const { outcome, commit, durationMs } = event.data;
      if (outcome !== 'landed')
        return [`  ${paint.bad(outcome)} after ${formatDuration(durationMs)}`];
      const short = escapeLine((commit ?? '').slice(0, 10));
      return [`  ${paint.good('landed')} as ${short} in ${formatDuration(durationMs)}`];
    }
    case 'wait-start': {
      const until = event.data.until === undefined ? '' : `, until ${escapeLine(event.data.until)}`;
      const reason = escapeLine(event.data.reason).replace(/\.$/, '');
      return [`  waiting: ${reason}${until}`];
    }
    case 'evidence-pruned': {
      const { removed, removedBytes } = event.data;
      const bytes = removedBytes.toLocaleString('en-US');
      return [paint.dim(`  removed ${removed} old outputs, ${bytes} bytes`)];
    }
    case 'recovery':
      return [`  recovered: ${escapeLine(event.data.reason)}`];
    case 'capability-degraded': {
      const { provider, capability } = event.data;
      return [
        `  ${escapeLine(provider)} does not offer "${escapeLine(capability)}": going on without`,
      ];
    }
    case 'warning': {
      const { message, hint } = event.data;
      const line = `  ${paint.warn('warning')} ${escapeLine(message)}`;
      return hint === undefined ? [line] : [line, `    ${escapeLine(hint)}`];
    }
    default:
      return [];
  }
}

function describeStart(data: Extract<EventV1, { type: 'run-start' }>['data']): readonly string[] {
  const cap = data.maxStories === undefined ? '' : `, at most ${data.maxStories}`;
  const where = data.isIsolated ? 'on benches of its own' : "in the project's folder";
  return [
    `yoke: ${data.storiesOpen} of ${data.storiesTotal} stories open${cap}; ${escapeLine(data.agent)} works ${where}; protection ${escapeLine(data.trustLevel)}`,
  ];
}

function describeInvocation(
  envelope: Extract<EventV1, { type: 'invocation-end' }>['data']['envelope'],
  paint: Paint,
): readonly string[] {
  const { outcome, reason, durationMs, provider, usage } = envelope;
  const cost = usage?.costUsd === undefined ? '' : `, ${usage.costUsd.toFixed(2)} USD`;
  const time = paint.dim(`${formatDuration(durationMs)}${cost}`);
  const tail = reason === undefined ? '' : `: ${escapeLine(reason)}`;
  return [`  ${escapeLine(provider)} ${outcome}${tail} ${time}`];
}

function describeSealed(
  data: Extract<EventV1, { type: 'candidate-sealed' }>['data'],
  paint: Paint,
): readonly string[] {
  const { changedCount, putBack } = data;
  const count = `${changedCount} ${changedCount === 1 ? 'path' : 'paths'} changed`;
  const line = `  sealed: ${count}`;
  if (putBack.length === 0) return [line];
  const names = putBack.slice(0, 10).map(escapeLine).join(', ');
  return [line, `  ${paint.warn('put back')} ${putBack.length} protected: ${names}`];
}

// A criterion that is to be red before the work is a good sign there; the baseline has a line of its own.
function describeBefore(record: GateRecordV1, view: RunView, paint: Paint): readonly string[] {
  if (view.isBaseline === true) return [];
  const { gate, answer } = record;
  const tail = answer === 'fail' ? ', as it has to' : '';
  return [paint.dim(`  before the work, gate ${escapeLine(gate)} answers ${answer}${tail}`)];
}

function describeGate(record: GateRecordV1, paint: Paint): readonly string[] {
  const { gate, answer, summary, durationMs } = record;
  const head = `  gate ${escapeLine(gate)}: ${paintAnswer(answer, paint)} ${escapeLine(summary)} ${paint.dim(formatDuration(durationMs))}`;
  if (answer === 'pass' || answer === 'skip') return [head];
  return [head, ...previewLines(record.feedback)];
}

/**
 * The first lines of a failure, indented and escaped, then how many are left out; the lines that say where the whole output
 * is stand at the end and are never left out.
 */
export function previewLines(
  feedback: string | undefined,
  most = PREVIEW_LINES,
): readonly string[] {
  if (feedback === undefined || feedback.trim() === '') return [];
  const { text, markers } = splitFeedback(feedback.trimEnd());
  const lines = escapeText(text.trimEnd()).split('\n');
  const left = Math.max(0, lines.length - most);
  const more = left === 0 ? [] : [`… ${left} more ${left === 1 ? 'line' : 'lines'}`];
  const shown = [...lines.slice(0, most), ...more, ...markers.map(escapeLine)];
  return shown.map((line) => `      ${line}`);
}

function describeLanding(
  data: Extract<EventV1, { type: 'landing-end' }>['data'],
  paint: Paint,
): readonly string[] {
  if (data.outcome === 'landed') return [];
  const reason = data.reason === undefined ? '' : `: ${escapeLine(data.reason)}`;
  return [`  ${paint.warn(`landing ${data.outcome}`)}${reason}`];
}

function paintAnswer(answer: GateRecordV1['answer'], paint: Paint): string {
  if (answer === 'pass') return paint.good(answer);
  return answer === 'skip' ? paint.dim(answer) : paint.bad(answer);
}
