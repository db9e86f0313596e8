import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatStatus } from './format-status.js';
import { envelopeWith, RUN_START, statusAfter, type Told } from './test/status-events.js';

const EVENTS: readonly Told[] = [
  RUN_START,
  ['story-start', { title: 'Add totals', passed: 1, total: 5 }, 'S-2'],
  ['attempt-start', {}, 'S-2'],
  ['step-start', { step: 'implement' }],
  ['invocation-end', envelopeWith({ inputTokens: 10, outputTokens: 5 })],
  ['gate-start', { gate: 'verify', title: 'Verify' }],
  ['attempt-end', { failure: { kind: 'gate', gate: 'verify', reason: 'Two tests fail.' } }],
  ['wait-start', { reason: 'The account is at its limit.', until: '2030-01-01T05:00:00.000Z' }],
  ['story-end', { outcome: 'landed', attempts: 1, durationMs: 300_000 }, 'S-2'],
  ['run-end', { state: 'cap-reached', reason: 'The cap is reached.', hint: 'yoke loop run' }],
];

describe('formatStatus', () => {
  it('says in one line where a run stands', () => {
    const status = statusAfter(EVENTS.slice(0, 4));

    expect(formatStatus({ status, liveness: 'alive' }, { compact: true })).toBe(
      'state=running story=S-2 progress=1/5 phase=implementing updated=2030-01-01T00:00:03.000Z',
    );
  });

  it('says in one line that there was no run', () => {
    expect(formatStatus({ liveness: 'none' }, { compact: true })).toBe(
      'state=idle story=none progress=unknown phase=none updated=never',
    );
  });

  it('keeps the line of a story with a strange id in five parts', () => {
    const status = { ...statusAfter(EVENTS.slice(0, 4)), story: 'a b\n=\u001b[31m"' };

    const line = formatStatus({ status, liveness: 'alive' }, { compact: true });

    expect(line).toContain('story="a b = [31m\\"" progress=');
  });

  it.each(EVENTS.map((_, index) => index + 1))(
    'says nothing undefined after %i events',
    (count) => {
      const status = statusAfter(EVENTS.slice(0, count));

      for (const compact of [true, false]) {
        const text = formatStatus({ status, liveness: 'alive' }, { compact });
        expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      }
    },
  );

  it('tells progress, estimate, usage and what comes next', () => {
    const text = formatStatus({ status: statusAfter(EVENTS.slice(0, 9)), liveness: 'alive' });

    expect(text).toContain('2 of 5 stories (40 %)');
    expect(text).toContain('about 15 min for 3 stories, from 1 finished in this run');
    expect(text).toContain('10 tokens in, 5 out, cost unknown');
  });

  it('counts the attempts at the story, not those of the whole run', () => {
    const status = statusAfter([
      RUN_START,
      ['story-start', { title: 'Add sums', passed: 0, total: 2 }, 'S-1'],
      ['attempt-start', {}, 'S-1', 1],
      ['attempt-start', {}, 'S-1', 2],
      ['story-start', { title: 'Add totals', passed: 1, total: 2 }, 'S-2'],
      ['attempt-start', {}, 'S-2', 1],
    ]);

    const [headline] = formatStatus({ status, liveness: 'alive' }).split('\n');

    expect(headline).toBe('running, preparing: S-2 "Add totals" (attempt 1)');
  });

  it('says what to run when no run has started', () => {
    expect(formatStatus({ liveness: 'none' })).toContain('yoke loop run');
  });

  it('lets no control character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const status = { ...statusAfter(EVENTS), story: text, storyTitle: text, reason: text };
        for (const compact of [true, false]) {
          const printed = formatStatus({ status, liveness: 'alive' }, { compact });
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
          expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
        }
      }),
    );
  });
});
