import { expect, it } from 'vitest';
import type { EventDataV1, EventTypeV1, EventV1 } from '../contracts/index.js';
import { findDeadRun, findUnfinished, requireAllEnded } from './recover-run.js';

function event<Type extends EventTypeV1>(
  type: Type,
  data: Partial<EventDataV1[Type]> = {},
): EventV1 {
  // Only what the reader looks at is filled in.
  const made: unknown = {
    v: 1,
    seq: 1,
    at: '',
    runId: 'r',
    storyId: 'S',
    attempt: 2,
    type,
    data,
    prev: '',
  };
  return made as EventV1;
}

const start = event('attempt-start');
const sealed = event('candidate-sealed', { treeId: 't' });
const landing = event('landing-start', { commit: 'c' });

it('finds nothing to recover behind an attempt that ended', () => {
  expect(
    findUnfinished([start, sealed, event('attempt-end', { outcome: 'failed' })]),
  ).toBeUndefined();
  expect(findUnfinished([])).toBeUndefined();
});

it('finds the sealed candidate of an attempt that was interrupted', () => {
  const found = findUnfinished([start, sealed, event('attempt-end', { outcome: 'interrupted' })]);

  expect(found).toMatchObject({ storyId: 'S', attempt: 2, sealed: { treeId: 't' } });
});

it('finds the sealed candidate of an attempt that was adopted and interrupted again', () => {
  const first = event('attempt-start', { attemptId: 'a' });
  const candidate = event('candidate-sealed', { attemptId: 'a', treeId: 't' });
  const cut = event('attempt-end', { outcome: 'interrupted' });

  const found = findUnfinished([first, candidate, cut, first, cut]);

  expect(found).toMatchObject({ attemptId: 'a', sealed: { treeId: 't' } });
});

it('finds nothing to keep of an attempt whose unsealed work was set aside', () => {
  const kept = event('recovery', { action: 'set-aside' });

  expect(findUnfinished([start, kept])).toBeUndefined();
  expect(findUnfinished([start, sealed, kept])?.sealed).toMatchObject({ treeId: 't' });
});

it('finds the landing that was under way, and forgets it when the candidate was sealed anew', () => {
  expect(findUnfinished([start, sealed, landing])).toMatchObject({ landing: { commit: 'c' } });
  expect(findUnfinished([start, sealed, landing, sealed])?.landing).toBeUndefined();
});

it('looks at the last attempt only', () => {
  const found = findUnfinished([start, sealed, event('attempt-start', { attemptId: 'other' })]);

  expect(found?.sealed).toBeUndefined();
});

it('takes the last run for dead when it started and never ended', () => {
  expect(findDeadRun([event('run-start')])).toBe('r');
  expect(findDeadRun([event('run-start'), event('run-end')])).toBeUndefined();
  expect(findDeadRun([])).toBeUndefined();
});

it('goes no further while a process of the dead run cannot be ended', () => {
  expect(requireAllEnded({ ended: 2, alive: 0 }, 'r')).toBe(2);
  expect(() => requireAllEnded({ ended: 2, alive: 1 }, 'r')).toThrow(
    expect.objectContaining({ code: 'EARLIER_RUN_ALIVE' }),
  );
});
