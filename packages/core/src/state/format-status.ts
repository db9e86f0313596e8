import type { LoopStatus, StatusTokens } from './loop-status.js';
import { plainText } from './plain-text.js';
import type { StatusView } from './view-status.js';

/**
 * Formats a status for people: some lines, or with `compact` the one line `state= story= progress= phase= updated=`, in which
 * what is not known is `unknown` and what there is not is `none`. Ends without a line feed; holds no control sequences.
 */
export function formatStatus(
  view: StatusView,
  options: { readonly compact?: boolean | undefined } = {},
): string {
  return options.compact === true ? compactLine(view.status) : lines(view).join('\n');
}

function compactLine(status: LoopStatus | undefined): string {
  const { progress } = status ?? {};
  const facts = {
    state: status?.state ?? 'idle',
    story: status?.story ?? 'none',
    progress: progress === undefined ? 'unknown' : `${progress.passed}/${progress.total}`,
    phase: status?.phase ?? 'none',
    updated: status?.updatedAt ?? 'never',
  };
  return Object.entries(facts)
    .map(([key, value]) => `${key}=${word(value)}`)
    .join(' ');
}

/** One word for scripts: what has blanks or quotes in it stands in quotes. */
function word(text: string): string {
  const plain = plainText(text, 200);
  return /^[^\s"'=]+$/.test(plain) ? plain : JSON.stringify(plain);
}

function lines({ status, holder, liveness }: StatusView): readonly string[] {
  if (status === undefined)
    return ['No run has started in this project yet.', row('next', 'yoke loop run')];
  const { progress, eta, reason, failure, hint } = status;
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['gate', status.gate],
    ['progress', progress === undefined ? 'unknown' : progressText(progress, status.percent)],
    ['remaining', eta === undefined ? undefined : etaText(eta, status.stories.landed)],
    ['failure', failure === undefined ? undefined : failureText(failure)],
    ['reason', reason],
    ['waits', status.waitingUntil === undefined ? undefined : `until ${status.waitingUntil}`],
    ['usage', usageText(status)],
    ['run', `${status.runId}, since ${status.startedAt}, updated ${status.updatedAt}`],
    ['process', holder === undefined ? undefined : processText(holder.pid, liveness)],
    ['next', status.state === 'running' ? undefined : hint],
  ];
  return [
    headline(status),
    ...optional.flatMap(([name, text]) => (text === undefined ? [] : [row(name, text)])),
  ];
}

function headline(status: LoopStatus): string {
  const { story, storyTitle, phase, attempt } = status;
  const what = phase === undefined ? '' : `, ${phase}`;
  const title = storyTitle === undefined ? '' : ` "${storyTitle}"`;
  const where = story === undefined ? '' : `: ${story}${title}`;
  const count = attempt === undefined ? '' : ` (attempt ${attempt})`;
  return plainText(`${status.state}${what}${where}${count}`, 400);
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(10)} ${plainText(text, 1_200)}`;
}

function progressText(
  { passed, total }: { readonly passed: number; readonly total: number },
  percent: number | undefined,
): string {
  return `${passed} of ${plural(total, 'story', 'stories')}${percent === undefined ? '' : ` (${percent} %)`}`;
}

function etaText(eta: NonNullable<LoopStatus['eta']>, samples: number): string {
  const stories = plural(eta.remainingStories, 'story', 'stories');
  return `about ${duration(eta.etaMs)} for ${stories}, from ${samples} finished in this run`;
}

function failureText(failure: NonNullable<LoopStatus['failure']>): string {
  const gate = failure.gate === undefined ? '' : ` "${failure.gate}"`;
  const repeats = failure.repeats > 1 ? `, ${failure.repeats} times the same` : '';
  const reset = failure.resetAt === undefined ? '' : `, lifts at ${failure.resetAt}`;
  return `${failure.kind}${gate} while ${failure.stage}${repeats}${reset}`;
}

function usageText({ tokens, measurement }: LoopStatus): string {
  const { totalCostUsd } = tokens;
  const cost =
    measurement.costAvailable === 'unknown' || totalCostUsd === undefined
      ? 'cost unknown'
      : `${measurement.costAvailable === 'partial' ? 'at least ' : ''}$${totalCostUsd.toFixed(2)}`;
  return `${tokenText(tokens)}, ${cost}`;
}

function tokenText({ inputTokens, outputTokens, measurementComplete }: StatusTokens): string {
  if (inputTokens === undefined && outputTokens === undefined) return 'tokens unknown';
  const least = measurementComplete ? '' : 'at least ';
  return `${least}${inputTokens ?? 'unknown'} tokens in, ${outputTokens ?? 'unknown'} out`;
}

function processText(pid: number, liveness: StatusView['liveness']): string {
  const texts = { alive: 'lives', dead: 'is gone', unknown: 'cannot be seen from here', none: '' };
  return `${pid} ${texts[liveness]}`;
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
