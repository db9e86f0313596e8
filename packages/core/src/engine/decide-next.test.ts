import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FailureV1, StepName } from '../contracts/index.js';
import { decideNext, type StoryHistory } from './decide-next.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const red: FailureV1 = { kind: 'gate', gate: 'verify', reason: 'red', signature: 'a' };
const otherRed: FailureV1 = { ...red, signature: 'b' };
const crash: FailureV1 = {
  kind: 'provider-infrastructure',
  reason: 'it crashed',
  signature: 'provider-infrastructure:crashed',
};
const away: FailureV1 = { ...crash, signature: 'provider-infrastructure:unreachable' };
const limited: FailureV1 = {
  kind: 'provider-infrastructure',
  reason: 'limit',
  signature: 'provider-infrastructure:limited',
};

function decide(
  failure: FailureV1,
  step: StepName,
  history: Partial<StoryHistory> = {},
): ReturnType<typeof decideNext> {
  return decideNext({
    failure,
    step,
    now,
    history: { counted: [failure], infrastructure: [], maxAttempts: 3, ...history },
  });
}

describe('what follows a failed attempt', () => {
  it('is a repair on the same bench when a gate is red and attempts are left', () => {
    expect(decide(red, 'prove')).toEqual({ kind: 'repair', isDiagnoseFirst: false });
  });

  it('is a repair that diagnoses first when the same failure came twice', () => {
    expect(decide(red, 'prove', { counted: [red, red] })).toEqual({
      kind: 'repair',
      isDiagnoseFirst: true,
    });
  });

  it('is a stop for no progress when the same failure came three times', () => {
    const move = decide(red, 'prove', { counted: [red, red, red], maxAttempts: 9 });

    expect(move.kind === 'stop' && move.failure.kind).toBe('no-progress');
  });

  it('is an ordinary stop when the attempts are used up by different failures', () => {
    expect(decide(red, 'prove', { counted: [otherRed, otherRed, red] })).toEqual({
      kind: 'stop',
      failure: red,
    });
  });

  it('is a repair without a diagnosis when another failure came in between', () => {
    const move = decide(red, 'prove', { counted: [red, otherRed, red], maxAttempts: 9 });

    expect(move).toEqual({ kind: 'repair', isDiagnoseFirst: false });
  });

  it('is a stop before any agent is paid when the terms or the workspace refuse', () => {
    expect(decide(red, 'freeze-terms').kind).toBe('stop');
    expect(decide({ kind: 'setup', reason: 'no' }, 'open-workspace').kind).toBe('stop');
  });

  it('is a stop when the landing was refused', () => {
    expect(decide({ kind: 'landing', reason: 'dirty file' }, 'land').kind).toBe('stop');
  });

  it('is a fresh bench when what the agent left cannot be sealed', () => {
    expect(decide({ kind: 'unsealable', reason: 'fifo', signature: 'x' }, 'seal')).toEqual({
      kind: 'retry',
    });
  });
});

describe('what follows a failure of the provider', () => {
  it('is a growing wait, and a stop after the third one in a row', () => {
    const waits = [1, 2, 3].map((count) =>
      decide(away, 'implement', { infrastructure: Array<FailureV1>(count).fill(away) }),
    );
    const last = decide(away, 'implement', { infrastructure: Array<FailureV1>(4).fill(away) });

    expect(waits.map((move) => move.kind === 'wait' && move.delayMs)).toEqual([
      5_000, 30_000, 120_000,
    ]);
    expect(last).toEqual({ kind: 'stop', failure: away });
  });

  it('is a short wait, twice, when the agent itself died', () => {
    const moves = [1, 2, 3].map((count) =>
      decide(crash, 'implement', { infrastructure: Array<FailureV1>(count).fill(crash) }),
    );

    expect(moves.map((move) => move.kind === 'wait' && move.delayMs)).toEqual([
      1_000,
      5_000,
      false,
    ]);
  });

  it('is one wait until the reset when the reset is known', () => {
    const failure = { ...limited, resetAt: '2026-03-01T14:00:00.000Z' };

    expect(decide(failure, 'implement', { infrastructure: [failure] })).toMatchObject({
      kind: 'wait',
      delayMs: 2 * 3_600_000 + 5_000,
      until: failure.resetAt,
    });
  });

  it('is a growing wait without an end of its own when the reset is past or unknown', () => {
    const past = { ...limited, resetAt: '2026-03-01T11:00:00.000Z' };

    const moves = [1, 2, 9].map((count) =>
      decide(past, 'implement', { infrastructure: Array<FailureV1>(count).fill(past) }),
    );

    expect(moves.map((move) => move.kind === 'wait' && move.delayMs)).toEqual([
      60_000, 120_000, 900_000,
    ]);
  });

  it('is an immediate stop when the agent is not signed in', () => {
    const failure = { ...crash, signature: 'provider-infrastructure:unauthorised' };

    expect(decide(failure, 'implement', { infrastructure: [failure] }).kind).toBe('stop');
  });
});

describe('any history', () => {
  const kinds = [
    'gate',
    'no-change',
    'tampered',
    'unsealable',
    'setup',
    'landing',
    'internal',
  ] as const;
  const steps = ['open-workspace', 'implement', 'seal', 'prove', 'land'] as const;
  const outcomes = ['crashed', 'unreachable', 'timed-out', 'unauthorised', 'denied'] as const;
  const ours = fc.record({
    kind: fc.constantFrom(...kinds),
    reason: fc.constant('it is red'),
    signature: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  });
  const theirs = fc.constantFrom(...outcomes).map(
    (outcome): FailureV1 => ({
      kind: 'provider-infrastructure',
      reason: outcome,
      signature: `provider-infrastructure:${outcome}`,
    }),
  );
  const failures = fc.array(fc.tuple(fc.oneof(ours, theirs), fc.constantFrom(...steps)), {
    minLength: 40,
    maxLength: 40,
  });

  it('has an end for every history of failures, and a reason with it', () => {
    fc.assert(
      fc.property(failures, fc.integer({ min: 1, max: 9 }), (story, maxAttempts) => {
        const end = stopOf(story, maxAttempts);

        expect(end?.failure.reason).not.toBe('');
        expect(end?.counted).toBeLessThanOrEqual(maxAttempts);
      }),
    );
  });
});

/** What a story comes to that fails like this, and after how many attempts that counted. */
function stopOf(story: readonly (readonly [FailureV1, StepName])[], maxAttempts: number) {
  const counted: FailureV1[] = [];
  let infrastructure: FailureV1[] = [];
  for (const [failure, step] of story) {
    if (failure.kind === 'provider-infrastructure') infrastructure.push(failure);
    else {
      counted.push(failure);
      infrastructure = [];
    }
    const history = { counted, infrastructure, maxAttempts };
    const move = decideNext({ failure, step, now, history });
    if (move.kind === 'stop') return { failure: move.failure, counted: counted.length };
  }
  return undefined;
}
