import type { EventV1 } from '@yoke/core/contracts';
import { expect, test } from 'vitest';
import { EMPTY_VIEW, nextView } from './run-view.js';
import { buildRun } from './test/event-maker.js';

const viewAfter = (events: readonly EventV1[]) => events.reduce(nextView, EMPTY_VIEW);

test('remembers the gates of the attempt that landed, and never a skipped one as passed', () => {
  expect(viewAfter(buildRun()).landed).toMatchObject([
    { storyId: 'S-1', title: 'Sign in', passed: ['verify'], skipped: ['perf'], attempts: 2 },
  ]);
});

test('remembers why a story was refused', () => {
  expect(viewAfter(buildRun()).refused).toMatchObject([
    { storyId: 'S-2', feedback: 'the session is still there', gate: { gate: 'verify' } },
  ]);
});

test('forgets the activity when another step begins', () => {
  const view = viewAfter(buildRun().slice(0, 7));

  expect(view.activity?.text).toBe('src/login.ts');
  expect(viewAfter(buildRun().slice(0, 14)).activity).toBeUndefined();
});

test('changes nothing for an event of a later version', () => {
  const unknown = { ...buildRun()[0], type: 'dashboard-opened' } as unknown as EventV1;

  expect(nextView(EMPTY_VIEW, unknown)).toBe(EMPTY_VIEW);
});

test('takes no answer about the base for an answer about the work', () => {
  const { gates } = viewAfter(buildRun().slice(0, 5));

  expect(gates).toEqual([]);
});
