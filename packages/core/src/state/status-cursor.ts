import { createHash } from 'node:crypto';
import type { LoopStatus } from './loop-status.js';

/**
 * Sums up what a person would call a change of the status: SHA-256 over state, iteration, progress, phase, story, reason (its
 * first 1,200 characters) and failure; instants, tokens and costs do not count. 64 hex digits, also when there is no status.
 */
export function statusCursor(status: LoopStatus | undefined): string {
  const { failure } = status ?? {};
  const facts = [
    status?.state,
    status?.iteration,
    status?.progress?.passed,
    status?.progress?.total,
    status?.phase,
    status?.story,
    status?.reason?.slice(0, 1_200),
    failure?.kind,
    failure?.storyId,
    failure?.signature,
  ];
  return createHash('sha256')
    .update(JSON.stringify(facts.map((fact) => fact ?? null)))
    .digest('hex');
}
