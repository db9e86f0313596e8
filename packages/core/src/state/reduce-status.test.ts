import { describe, expect, it } from 'vitest';
import { reduceStatus } from './reduce-status.js';
import { statusCursor } from './status-cursor.js';
import { envelopeWith, eventsOf, RUN_START, statusAfter } from './test/status-events.js';

const STORY_START = ['story-start', { title: 'Add totals', passed: 1, total: 5 }, 'S-2'] as const;
const RED = { kind: 'gate', gate: 'verify', reason: 'Two tests fail.', signature: 'abc' } as const;

describe('reduceStatus', () => {
  it('knows nothing before a run has started', () => {
    const [event] = eventsOf([['warning', { code: 'X', message: 'x' }]]);

    expect(event && reduceStatus(undefined, event)).toBeUndefined();
  });

  it('counts what had passed when the run started', () => {
    expect(statusAfter([RUN_START])).toMatchObject({
      state: 'running',
      progress: { passed: 1, total: 5 },
      percent: 20,
      iteration: 0,
      pid: 77,
    });
  });

  it.each([
    ['step-start', { step: 'implement' }, 'implementing'],
    ['step-start', { step: 'seal' }, 'sealing'],
    ['step-start', { step: 'prove' }, 'verifying'],
    ['step-start', { step: 'land' }, 'committing'],
    ['gate-start', { gate: 'perf', title: '' }, 'perf'],
    ['gate-start', { gate: 'license/allow-list', title: '' }, 'verifying'],
    ['gate-start', { gate: 'constructor', title: '' }, 'verifying'],
    ['invocation-start', { role: 'repair' }, 'repairing'],
    ['baseline-start', { base: '', command: '' }, 'verifying'],
    ['wait-start', { reason: 'limit' }, 'waiting-resource'],
  ] as const)('calls %s %j %s', (type, data, phase) => {
    expect(statusAfter([RUN_START, STORY_START, [type, data]]).phase).toBe(phase);
  });

  it('has no estimate before this run has finished a story', () => {
    expect(statusAfter([RUN_START, STORY_START]).eta).toBeUndefined();
  });

  it('estimates from the stories that this run finished', () => {
    const status = statusAfter([
      RUN_START,
      ['story-end', { outcome: 'landed', attempts: 1, durationMs: 60_000 }, 'S-2'],
      ['story-end', { outcome: 'landed', attempts: 1, durationMs: 30_000 }, 'S-3'],
    ]);

    expect(status).toMatchObject({
      progress: { passed: 3, total: 5 },
      eta: { avgStoryMs: 45_000, remainingStories: 2, etaMs: 90_000 },
    });
  });

  it('keeps the last failure with its place and counts repeats of the same', () => {
    const attemptEnd = [
      'attempt-end',
      { attemptId: 'a', outcome: 'failed', durationMs: 1, failure: RED },
    ] as const;
    const status = statusAfter([
      RUN_START,
      STORY_START,
      ['step-start', { step: 'prove' }],
      attemptEnd,
      attemptEnd,
    ]);

    expect(status).toMatchObject({
      reason: 'Two tests fail.',
      failure: { kind: 'gate', gate: 'verify', stage: 'verifying', storyId: 'S-2', repeats: 2 },
    });
  });

  it('forgets the failure when the story lands', () => {
    const status = statusAfter([
      RUN_START,
      STORY_START,
      ['attempt-end', { attemptId: 'a', outcome: 'failed', durationMs: 1, failure: RED }],
      ['story-end', { outcome: 'landed', attempts: 2, durationMs: 1 }, 'S-2'],
    ]);

    expect(status.failure).toBeUndefined();
    expect(status.reason).toBeUndefined();
  });

  it('ends as the run said, with nothing going on', () => {
    const status = statusAfter([
      RUN_START,
      STORY_START,
      ['run-end', { state: 'blocked', reason: 'A person must act.', landed: 0, durationMs: 1 }],
    ]);

    expect(status).toMatchObject({ state: 'blocked', reason: 'A person must act.', story: 'S-2' });
    expect(status.phase).toBeUndefined();
    expect(status.eta).toBeUndefined();
  });

  it('shows the end of a run that could not even start', () => {
    const status = statusAfter([
      ['run-end', { state: 'not-runnable', reason: 'No agent.', landed: 0, durationMs: 1 }],
    ]);

    expect(status).toMatchObject({ state: 'not-runnable', reason: 'No agent.' });
    expect(status.progress).toBeUndefined();
  });

  it('begins anew with the next run', () => {
    const first = statusAfter([RUN_START, STORY_START, ['attempt-start', {}]]);
    const [start] = eventsOf([RUN_START], 'run-2');

    const status = start && reduceStatus(first, start);

    expect(status).toMatchObject({ runId: 'run-2', iteration: 0, state: 'running' });
    expect(status?.story).toBeUndefined();
  });
});

describe('consumption', () => {
  it('is unknown, not zero, when the agent told nothing', () => {
    const { tokens, measurement } = statusAfter([
      RUN_START,
      ['invocation-start', { role: 'implement' }],
      ['invocation-end', envelopeWith(undefined)],
    ]);

    expect(tokens.inputTokens).toBeUndefined();
    expect(tokens.totalCostUsd).toBeUndefined();
    expect(tokens.measurementComplete).toBe(false);
    expect(measurement).toMatchObject({ costAvailable: 'unknown', unknownCalls: 1 });
  });

  it('adds up what was told', () => {
    const call = envelopeWith({ model: 'm', inputTokens: 10, outputTokens: 5, costUsd: 0.25 });
    const { tokens, measurement } = statusAfter([
      RUN_START,
      ['invocation-end', call],
      ['invocation-end', call],
    ]);

    expect(tokens).toMatchObject({
      inputTokens: 20,
      outputTokens: 10,
      totalCostUsd: 0.5,
      model: 'm',
      measurementComplete: true,
    });
    expect(measurement.costAvailable).toBe('measured');
  });

  it('is partial when one of two told its cost', () => {
    const { tokens, measurement } = statusAfter([
      RUN_START,
      ['invocation-end', envelopeWith({ inputTokens: 10, outputTokens: 5, costUsd: 0.25 })],
      ['invocation-end', envelopeWith({})],
    ]);

    expect(measurement.costAvailable).toBe('partial');
    expect(tokens).toMatchObject({ totalCostUsd: 0.25, measurementComplete: false });
  });

  it('counts an attempt whose invocation never came back as unmeasured', () => {
    const { measurement } = statusAfter([
      RUN_START,
      ['invocation-start', { role: 'implement' }],
      ['attempt-end', { attemptId: 'a', outcome: 'interrupted', durationMs: 1 }],
    ]);

    expect(measurement).toMatchObject({ unmeasuredAttempts: 1, openCalls: 0 });
  });

  it('keeps no list that grows with the run', () => {
    const calls = Array.from({ length: 100 }, () => ['invocation-end', envelopeWith({})] as const);

    expect(statusAfter([RUN_START, ...calls]).tokens.calls).toHaveLength(20);
  });
});

describe('statusCursor', () => {
  it('does not change with the clock or with what was consumed', () => {
    const before = statusAfter([RUN_START, STORY_START]);
    const after = statusAfter([
      RUN_START,
      STORY_START,
      ['invocation-end', envelopeWith({ inputTokens: 1 })],
    ]);

    expect(after.updatedAt).not.toBe(before.updatedAt);
    expect(statusCursor(after)).toBe(statusCursor(before));
  });

  it('changes with the phase', () => {
    const before = statusAfter([RUN_START, STORY_START]);
    const after = statusAfter([RUN_START, STORY_START, ['step-start', { step: 'seal' }]]);

    expect(statusCursor(after)).not.toBe(statusCursor(before));
  });

  it('is 64 hex digits also when no run has started', () => {
    expect(statusCursor(undefined)).toMatch(/^[0-9a-f]{64}$/);
  });
});
