import { expect, it } from 'vitest';
import type { EnvelopeV1 } from '../../contracts/index.js';
import { judgeAnswer } from './implement.js';

const envelope: EnvelopeV1 = {
  contractVersion: 'envelope-v1',
  provider: 'script',
  role: 'implement',
  outcome: 'completed',
  exitCode: 0,
  signal: null,
  startedAt: '2030-01-01T00:00:00.000Z',
  durationMs: 1,
  promptBytes: 1,
  stdoutBytes: 0,
  stderrBytes: 0,
  warnings: [],
};

it('lets sealing begin when the agent has ended', () => {
  expect(judgeAnswer({ envelope, isProvenDead: true }, 'script')).toEqual({
    kind: 'done',
    data: { envelope },
  });
});

it('never seals while a process of the agent may still write, whatever the agent said', () => {
  expect(() => judgeAnswer({ envelope, isProvenDead: false }, 'script')).toThrow(
    expect.objectContaining({ code: 'AGENT_STILL_ALIVE' }),
  );
});
