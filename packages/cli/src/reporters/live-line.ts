import { cutLine, escapeLine } from '../terminal/escape-text.js';
import { formatDuration } from '../terminal/format-duration.js';
import type { RunView } from './run-view.js';

/** After this long without a sign of life, the live line says since when. */
const QUIET_AFTER_MS = 10_000;

/** Renders the one line that is rewritten while a run goes on; empty when there is nothing to say. Pure. */
export function renderLiveLine(view: RunView, nowMs: number, columns: number): string {
  const { story, attempt, doing, activity } = view;
  if (doing === undefined) return '';
  const parts = [
    ...(story === undefined ? [] : [escapeLine(story.id)]),
    ...(attempt === undefined || attempt.number === 1 ? [] : [`attempt ${attempt.number}`]),
    escapeLine(doing.label),
    formatDuration(nowMs - doing.startedAtMs),
    ...(activity === undefined ? [] : [describeActivity(activity, nowMs)]),
  ];
  // One column stays free, so that no terminal wraps the line.
  return cutLine(parts.join(' · '), Math.max(columns - 1, 1));
}

function describeActivity(
  activity: { readonly text: string; readonly atMs: number },
  nowMs: number,
): string {
  const quietMs = nowMs - activity.atMs;
  const text = escapeLine(activity.text);
  return quietMs < QUIET_AFTER_MS ? text : `${text} (${formatDuration(quietMs)} ago)`;
}
