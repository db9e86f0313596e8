import type { EventDataV1, EventTypeV1, EventV1 } from '@yoke/core/contracts';

/** Makes the events of a run for tests, one second apart. */
export function createEventMaker(startedAt = '2030-01-01T00:00:00.000Z') {
  let seq = 0;
  return <Type extends EventTypeV1>(
    type: Type,
    data: EventDataV1[Type],
    storyId?: string,
  ): EventV1 => {
    seq += 1;
    const at = new Date(Date.parse(startedAt) + seq * 1_000).toISOString();
    const head = {
      v: 1,
      seq,
      at,
      runId: 'run-1',
      prev: '',
      ...(storyId === undefined ? {} : { storyId }),
    };
    return { ...head, type, data } as EventV1;
  };
}

const attempt = (number: number) => ({
  attemptId: `a-${number}`,
  number,
  maxAttempts: 3,
  base: '0123456789abcdef',
  isRepair: number > 1,
});

const gate = (answer: 'pass' | 'fail' | 'skip', feedback?: string) => ({
  gate: 'verify',
  answer,
  summary: 'npm test',
  durationMs: 1_200,
  checks: [],
  ...(feedback === undefined ? {} : { feedback }),
});

/** A run in which one story lands at its second attempt and another is refused. */
export function buildRun(): readonly EventV1[] {
  const make = createEventMaker();
  return [
    make('run-start', {
      agent: 'codex',
      isIsolated: true,
      trustLevel: 'L1',
      storiesOpen: 2,
      storiesTotal: 3,
      pid: 7,
    }),
    make('story-start', { title: 'Sign in', passed: 1, total: 3 }, 'S-1'),
    make('attempt-start', attempt(1), 'S-1'),
    make('step-start', { step: 'freeze-terms' }, 'S-1'),
    make('gate-end', { ...gate('fail', 'there is no login yet'), gate: 'criterion' }, 'S-1'),
    make('step-start', { step: 'implement' }, 'S-1'),
    make('invocation-activity', { kind: 'edit', summary: 'src/login.ts' }, 'S-1'),
    make('step-start', { step: 'prove' }, 'S-1'),
    make('gate-end', gate('fail', 'expected 401\nreceived 200'), 'S-1'),
    make('attempt-start', attempt(2), 'S-1'),
    make('gate-end', gate('pass'), 'S-1'),
    make('gate-end', { ...gate('skip'), gate: 'perf' }, 'S-1'),
    make(
      'landing-end',
      {
        outcome: 'landed',
        target: 'refs/heads/main',
        commit: 'feedc0ffee12',
        evidence: 'ab'.repeat(32),
      },
      'S-1',
    ),
    make(
      'story-end',
      { outcome: 'landed', attempts: 2, durationMs: 65_000, commit: 'feedc0ffee12' },
      'S-1',
    ),
    make('story-start', { title: 'Sign out', passed: 2, total: 3 }, 'S-2'),
    make('attempt-start', attempt(1), 'S-2'),
    make('gate-end', gate('fail', 'the session is still there'), 'S-2'),
    make(
      'story-end',
      {
        outcome: 'blocked',
        attempts: 1,
        durationMs: 5_000,
        failure: { kind: 'gate', reason: 'gate verify failed', gate: 'verify' },
      },
      'S-2',
    ),
    make('run-end', {
      state: 'blocked',
      reason: 'Story "S-2" is blocked.',
      landed: 1,
      durationMs: 70_000,
    }),
  ];
}
