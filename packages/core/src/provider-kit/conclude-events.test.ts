import { describe, expect, test } from 'vitest';
import type { ConclusionInputV1, ProviderEventV1, ProviderRequestV1 } from '../contracts/index.js';
import { concludeEvents } from './conclude-events.js';

const RULES = { title: 'Agent', login: 'agent login' };
const END: ProviderEventV1 = { type: 'end' };
const REPORT: ProviderEventV1 = { type: 'report', text: 'Done.' };

function input(
  events: readonly ProviderEventV1[],
  change: Partial<Omit<ConclusionInputV1, 'request'>> & {
    readonly request?: Partial<ProviderRequestV1>;
  } = {},
): ConclusionInputV1 {
  return {
    end: { exitCode: 0, signal: null },
    stdoutTail: '{}',
    stderrTail: '',
    events,
    ...change,
    request: {
      role: 'implement',
      prompt: '',
      cwd: '/bench',
      permissions: 'safe',
      bare: true,
      scratchDir: '/scratch',
      ...change.request,
    },
  };
}

describe('a call that ended as it should', () => {
  test('is complete', () => {
    expect(concludeEvents(input([REPORT, END]), RULES)).toEqual({
      outcome: 'completed',
      report: 'Done.',
    });
  });

  test('is complete when core had to end an agent that was finished', () => {
    const end = { exitCode: null, signal: 'SIGTERM', endedBy: 'end' } as const;

    expect(concludeEvents(input([REPORT, END], { end }), RULES).outcome).toBe('completed');
  });

  test('is complete without last words, for work shows in files', () => {
    expect(concludeEvents(input([END]), RULES).outcome).toBe('completed');
  });

  test('gave no answer when the model wrote nothing at all', () => {
    const usage: ProviderEventV1 = { type: 'usage', scope: 'total', usage: { outputTokens: 0 } };

    expect(concludeEvents(input([usage, END]), RULES).outcome).toBe('no-answer');
  });

  test('gave no answer when a judge is silent', () => {
    const given = input([END], { request: { role: 'review' } });

    expect(concludeEvents(given, RULES).outcome).toBe('no-answer');
  });

  test('gave no answer when the structured one is missing', () => {
    const given = input([REPORT, END], { request: { role: 'review', answerSchema: {} } });

    expect(concludeEvents(given, RULES).outcome).toBe('no-answer');
  });

  test('hands over no structured answer that nobody asked for', () => {
    const given = input([{ type: 'structured', value: { pass: true } }, END]);

    expect(concludeEvents(given, RULES)).not.toHaveProperty('structured');
  });

  test('was denied a tool', () => {
    const given = input([{ type: 'denied', tool: 'Bash' }, REPORT, END]);

    expect(concludeEvents(given, RULES)).toMatchObject({
      outcome: 'denied',
      reason: 'Agent was not allowed to use: Bash',
      deniedTools: ['Bash'],
    });
  });
});

describe('a call that did not', () => {
  test('is cut when the agent never said that it is finished', () => {
    expect(concludeEvents(input([REPORT]), RULES).outcome).toBe('cut');
  });

  test('gave no answer when it printed nothing', () => {
    expect(concludeEvents(input([], { stdoutTail: '' }), RULES).outcome).toBe('no-answer');
  });

  test('crashed when its exit code says so, whatever it printed', () => {
    const end = { exitCode: 3, signal: null };

    expect(concludeEvents(input([REPORT, END], { end, stderrTail: 'boom' }), RULES)).toMatchObject({
      outcome: 'crashed',
      reason: 'Agent ended with exit code 3: boom',
    });
  });

  test('ends as its last error says', () => {
    const events: ProviderEventV1[] = [
      { type: 'error', outcome: 'unreachable', message: 'no route' },
      { type: 'error', outcome: 'invalid-model', message: 'no such model' },
      END,
    ];

    expect(concludeEvents(input(events), RULES)).toMatchObject({
      outcome: 'invalid-model',
      reason: 'no such model',
    });
  });

  test('is forgiven an error before its report', () => {
    const error: ProviderEventV1 = { type: 'error', outcome: 'unreachable', message: 'no route' };

    expect(concludeEvents(input([error, REPORT, END]), RULES).outcome).toBe('completed');
  });

  test('names the login command when nobody is signed in', () => {
    const error: ProviderEventV1 = { type: 'error', outcome: 'unauthorised', message: 'No key.' };

    expect(concludeEvents(input([error, END]), RULES).reason).toBe(
      'No key; sign in with: agent login',
    );
  });

  test('is explained by its last words on stderr', () => {
    const end = { exitCode: 1, signal: null };
    const explain = (text: string) => (text.includes('E-KEY') ? 'unauthorised' : undefined);

    const { outcome } = concludeEvents(input([], { end, stderrTail: 'E-KEY' }), {
      ...RULES,
      explain,
    });

    expect(outcome).toBe('unauthorised');
  });

  test('takes a timeout for one although its output speaks of a limit', () => {
    const end = { exitCode: null, signal: 'SIGKILL', endedBy: 'total' } as const;
    const report: ProviderEventV1 = { type: 'report', text: 'I hit the usage limit of 5 hours' };

    expect(concludeEvents(input([report], { end }), RULES).outcome).toBe('timed-out');
  });

  test('takes a silence behind a limit for the limit', () => {
    const end = { exitCode: null, signal: 'SIGTERM', endedBy: 'idle' } as const;
    const limit: ProviderEventV1 = {
      type: 'limit',
      kind: 'account',
      resetAt: '2026-01-01T00:00:00Z',
    };

    expect(concludeEvents(input([limit], { end }), RULES)).toMatchObject({
      outcome: 'limited',
      limit: { kind: 'account', resetAt: '2026-01-01T00:00:00Z' },
    });
  });

  test('could not be started', () => {
    const end = { exitCode: null, signal: null, spawnError: 'E2BIG' };

    expect(concludeEvents(input([], { end }), RULES)).toMatchObject({
      outcome: 'crashed',
      reason: 'Agent could not be started (E2BIG)',
    });
  });
});

describe('the time at which a limit lifts', () => {
  const limit: ProviderEventV1 = { type: 'limit', kind: 'account' };
  const error: ProviderEventV1 = {
    type: 'error',
    outcome: 'limited',
    message: 'Limit reached, resets 3pm',
  };

  test('is read in the words of the error', () => {
    const given = input([limit, error, END], {
      endedAt: '2026-07-01T12:00:00Z',
      timeZone: 'America/New_York',
    });

    expect(concludeEvents(given, RULES).limit).toEqual({
      kind: 'account',
      resetAt: '2026-07-01T19:00:00.000Z',
    });
  });

  test('is unknown when nobody says when the words were said', () => {
    expect(concludeEvents(input([limit, error, END]), RULES).limit).toEqual({ kind: 'account' });
  });

  test('of an event counts more than that of the words', () => {
    const structured: ProviderEventV1 = { ...limit, resetAt: '2026-07-01T13:00:00.000Z' };
    const given = input([structured, limit, error, END], { endedAt: '2026-07-01T12:00:00Z' });

    expect(concludeEvents(given, RULES).limit?.resetAt).toBe('2026-07-01T13:00:00.000Z');
  });
});
