import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EventV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { ensureDirectory, openAppender, readBounded, writeFileAtomic } from '../files/index.js';
import { atDisplayPath, type DisplayWarning } from './display-file.js';
import { plainText } from './plain-text.js';

const MAX_BYTES = 256 * 1024;

/** One line for people about an event that changes where a run stands; absent for the others. */
export function describeTransition(event: EventV1): string | undefined {
  const what = transitionOf(event);
  if (what === undefined) return undefined;
  const story = event.storyId === undefined ? '' : ` ${event.storyId}`;
  return plainText(`${event.at}${story} ${what}`, 600);
}

function transitionOf(event: EventV1): string | undefined {
  switch (event.type) {
    case 'run-start':
      return `run started: ${event.data.storiesOpen} of ${event.data.storiesTotal} stories open`;
    case 'run-end':
      return `run ended: ${event.data.state} - ${event.data.reason}`;
    case 'story-start':
      return `story started: ${event.data.title}`;
    case 'story-end':
      return `story ended: ${event.data.outcome}${because(event.data.failure)}`;
    case 'attempt-start':
      return `attempt ${event.data.number} of ${event.data.maxAttempts} started`;
    case 'attempt-end':
      return `attempt ended: ${event.data.outcome}${because(event.data.failure)}`;
    case 'invocation-start':
      return `${event.data.provider} started (${event.data.role})`;
    case 'invocation-end':
      return `${event.data.envelope.provider} ended: ${event.data.envelope.outcome}`;
    case 'candidate-sealed':
      return `candidate sealed: ${event.data.changedCount} paths, tree ${event.data.treeId}`;
    case 'gate-end':
      return `gate ${event.data.gate}: ${event.data.answer} - ${event.data.summary}`;
    case 'baseline-end':
      return `baseline: ${event.data.answer} - ${event.data.summary}`;
    case 'landing-end':
      return `landing: ${event.data.outcome} ${event.data.commit ?? event.data.reason ?? ''}`;
    case 'wait-start':
      return `waiting: ${event.data.reason}`;
    case 'recovery':
      return `recovery: ${event.data.action} - ${event.data.reason}`;
    case 'warning':
      return `warning ${event.data.code}: ${event.data.message}`;
    default:
      return undefined;
  }
}

function because(failure: { readonly reason: string } | undefined): string {
  return failure === undefined ? '' : ` - ${failure.reason}`;
}

/** Adds lines to `.yoke/loop.log`. The log keeps its newer half, from the start of a line, when it passes 256 KiB. */
export function appendLoopLog(
  { root, lines }: { readonly root: string; readonly lines: readonly string[] },
  effects: Effects,
): Promise<DisplayWarning | undefined> {
  return atDisplayPath({ root, path: '.yoke/loop.log' }, async (target) => {
    await ensureDirectory(dirname(target), effects, 0o755);
    const log = await openAppender(target, effects, 0o644);
    try {
      log.append(Buffer.from(lines.map((line) => `${plainText(line, 600)}\n`).join('')));
    } finally {
      await log.close();
    }
    if ((await stat(target)).size > MAX_BYTES) await keepNewerHalf(target, effects);
  });
}

async function keepNewerHalf(target: string, effects: Effects): Promise<void> {
  const bytes = await readBounded(target, 64 * MAX_BYTES);
  if (bytes === undefined) return;
  const half = bytes.subarray(bytes.length - MAX_BYTES / 2);
  const kept = half.subarray(half.indexOf(0x0a) + 1);
  await writeFileAtomic(target, kept, { effects, mode: 0o644, fsync: false });
}
