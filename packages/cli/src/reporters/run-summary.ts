import { safeSegment } from '@yoke/core';
import { escapeLine } from '../terminal/escape-text.js';
import { formatDuration } from '../terminal/format-duration.js';
import type { Paint } from '../terminal/paint.js';
import { previewLines } from './event-lines.js';
import type { LandedStory, RefusedStory, RunView } from './run-view.js';

/** Lines of a refusal's preview: the narrative above has shown more. */
const SUMMARY_LINES = 12;

/** Says how a run ended, for somebody who saw nothing of it: what landed and on what evidence, what did not and why, what to do next. Pure. */
export function renderSummary(view: RunView, paint: Paint): readonly string[] {
  const { end, landed, refused } = view;
  if (end === undefined) return [];
  const lines = [
    '',
    ...landed.flatMap((story) => describeLanded(story, paint)),
    ...refused.flatMap((story) => describeRefused(story, paint)),
    describeEnd(view, paint),
  ];
  const hint = end.hint ?? end.failure?.hint ?? nextCommand(view);
  return hint === undefined ? lines : [...lines, `Next: ${escapeLine(hint)}`];
}

function describeLanded(story: LandedStory, paint: Paint): readonly string[] {
  const name = `${escapeLine(story.storyId)} ${escapeLine(story.title)}`;
  const skipped =
    story.skipped.length === 0 ? '' : `; skipped: ${story.skipped.map(escapeLine).join(', ')}`;
  const tries = story.attempts > 1 ? ` after ${story.attempts} attempts` : '';
  const evidence =
    story.evidence === undefined
      ? ''
      : `; evidence: .yoke/proof/${safeSegment(story.storyId)}/evidence.json, sha256 ${escapeLine(story.evidence.slice(0, 16))}`;
  return [
    `${paint.good('landed')}  ${name}: commit ${escapeLine(story.commit.slice(0, 10))}${tries}, ${formatDuration(story.durationMs)}`,
    paint.dim(
      `        passed: ${story.passed.map(escapeLine).join(', ') || 'unknown'}${skipped}${evidence}`,
    ),
  ];
}

function describeRefused(story: RefusedStory, paint: Paint): readonly string[] {
  const name = `${escapeLine(story.storyId)} ${escapeLine(story.title)}`;
  const tries = `${story.attempts} ${story.attempts === 1 ? 'attempt' : 'attempts'}`;
  const reason = story.failure === undefined ? 'reason unknown' : escapeLine(story.failure.reason);
  const paths = (story.failure?.paths ?? [])
    .slice(0, 10)
    .map((path) => `      ${escapeLine(path)}`);
  const kept = story.ref === undefined ? undefined : story.ref.replace('refs/yoke/attempts/', '');
  const show =
    kept === undefined
      ? []
      : [paint.dim(`        its work is kept: yoke attempts show ${escapeLine(kept)}`)];
  return [
    `${paint.bad('refused')} ${name}: ${reason} (${tries})`,
    ...previewLines(story.feedback, SUMMARY_LINES),
    ...paths,
    ...show,
  ];
}

function describeEnd(view: RunView, paint: Paint): string {
  const { end, landed, refused } = view;
  if (end === undefined) return '';
  const count = `${landed.length} ${landed.length === 1 ? 'story' : 'stories'} landed`;
  const state = end.state === 'complete' ? paint.good(end.state) : paint.bad(end.state);
  const time = formatDuration(end.durationMs);
  // The reason of a refused story stands above already.
  return refused.length > 0
    ? `${state}: ${count}, ${refused.length} refused, in ${time}`
    : `${state}: ${escapeLine(end.reason)} (${count}, ${time})`;
}

function nextCommand(view: RunView): string | undefined {
  switch (view.end?.state) {
    case 'complete':
      return undefined;
    case 'paused':
      return 'yoke loop resume';
    case 'not-runnable':
      return 'yoke doctor';
    case 'interrupted':
    case 'cap-reached':
      return 'yoke loop run';
    default:
      return 'yoke loop status';
  }
}
