import type { EventV1 } from '@yoke/core';
import { describe, expect, it } from 'vitest';
import { collectEvents } from './collect-events.js';

function stepStart(seq: number): EventV1 {
  return {
    v: 1,
    seq,
    at: '2030-01-01T00:00:00.000Z',
    runId: 'run-1',
    type: 'step-start',
    data: { step: 'seal' },
    prev: '',
  };
}

describe('collectEvents', () => {
  it('keeps events in the order in which they came', () => {
    const events = collectEvents();

    events.onEvent(stepStart(1));
    events.onEvent(stepStart(2));

    expect(events.all().map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('finds the events of a type', () => {
    const events = collectEvents();

    events.onEvent(stepStart(1));

    expect([events.ofType('step-start').length, events.ofType('run-end').length]).toEqual([1, 0]);
  });

  it('waits for an event that is still to come', async () => {
    const events = collectEvents();
    const waiting = events.waitFor('step-start');

    events.onEvent(stepStart(7));

    expect((await waiting).seq).toBe(7);
  });

  it('answers at once with an event that has come', async () => {
    const events = collectEvents();
    events.onEvent(stepStart(3));

    expect((await events.waitFor('step-start')).seq).toBe(3);
  });
});
