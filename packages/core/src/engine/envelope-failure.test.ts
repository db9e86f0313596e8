import { expect, it } from 'vitest';
import type { EnvelopeV1 } from '../contracts/index.js';
import { judgeEnvelope } from './envelope-failure.js';

function envelope(outcome: EnvelopeV1['outcome'], reason?: string): EnvelopeV1 {
  return {
    contractVersion: 'envelope-v1',
    provider: 'command',
    role: 'implement',
    outcome,
    exitCode: 1,
    signal: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    promptBytes: 1,
    stdoutBytes: 0,
    stderrBytes: 0,
    warnings: [],
    ...(reason === undefined ? {} : { reason }),
  };
}

it('names the agent as the configuration does, and the reason that the provider gives', () => {
  expect(judgeEnvelope(envelope('crashed', 'it died by SIGKILL'), 'mine')).toEqual({
    kind: 'provider-infrastructure',
    reason: 'The agent "mine" did not work: it died by SIGKILL.',
    signature: 'provider-infrastructure:crashed',
  });
});

it.each(['completed', 'denied', 'timed-out'] as const)(
  'leaves the rest to the gates when it %s',
  (outcome) => {
    expect(judgeEnvelope(envelope(outcome), 'mine')).toBeUndefined();
  },
);
