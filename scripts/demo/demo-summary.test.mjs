import { describe, expect, it } from 'vitest';
import { readOutcome, summaryLines } from './demo-summary.mjs';

const start = { type: 'story-start', storyId: 'A', data: { title: 'Do A' } };
const attempt = { type: 'attempt-start', storyId: 'A', data: {} };
/** @param {string} gate @param {string} answer */
const gate = (gate, answer) => ({ type: 'gate-end', storyId: 'A', data: { gate, answer } });

describe('readOutcome', () => {
  it('names for a landed story the gates that its last attempt passed', () => {
    const events = [
      start,
      attempt,
      gate('criterion', 'pass'),
      gate('verify', 'fail'),
      attempt,
      gate('criterion', 'pass'),
      gate('verify', 'pass'),
      gate('perf', 'skip'),
      { type: 'landing-end', storyId: 'A', data: { evidence: 'e5' } },
      {
        type: 'story-end',
        storyId: 'A',
        data: { outcome: 'landed', commit: 'c0ffee', attempts: 2 },
      },
    ];

    expect(readOutcome(events)).toEqual({
      landed: [
        {
          storyId: 'A',
          title: 'Do A',
          commit: 'c0ffee',
          attempts: 2,
          gates: ['criterion', 'verify'],
          evidence: 'e5',
        },
      ],
      refused: [],
    });
  });

  it('names for a refused story each path that was put back once', () => {
    const sealed = {
      type: 'candidate-sealed',
      storyId: 'A',
      data: { putBack: ['test/a'], ref: 'refs/yoke/attempts/A/2' },
    };
    const failure = { reason: 'criterion failed' };
    const events = [
      start,
      sealed,
      sealed,
      { type: 'story-end', storyId: 'A', data: { outcome: 'blocked', attempts: 2, failure } },
    ];

    expect(readOutcome(events).refused).toEqual([
      {
        storyId: 'A',
        title: 'Do A',
        attempts: 2,
        reason: 'criterion failed',
        putBack: ['test/a'],
        kept: 'A/2',
      },
    ]);
  });
});

describe('summaryLines', () => {
  it('says that the agent is a script', () => {
    const lines = summaryLines({ landed: [], refused: [] }, { project: '/p', yoke: 'yoke' });

    expect(lines.join('\n')).toContain('The agent was a script');
  });
});
