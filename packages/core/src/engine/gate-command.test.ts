import { expect, it } from 'vitest';
import type { SupervisedResult } from '../process/index.js';
import { toCommandResult } from './gate-command.js';

const stream = { file: '/tmp/x', totalBytes: 0, capturedBytes: 0, isTruncated: false, tail: '' };
const ended: SupervisedResult = {
  end: { exitCode: 0, signal: null },
  durationMs: 12.4,
  stdout: stream,
  stderr: stream,
  isProvenDead: true,
  strayCount: 0,
  enforced: { pidNamespace: false, writable: false, hidden: false, network: false },
};

it('tells a timeout apart from an exit', () => {
  expect(toCommandResult(ended)).toMatchObject({ exitCode: 0, isTimedOut: false, durationMs: 12 });
  expect(
    toCommandResult({ ...ended, end: { exitCode: null, signal: 'SIGKILL', endedBy: 'total' } }),
  ).toMatchObject({ isTimedOut: true });
});

it('believes nothing of a command whose processes are not all proven dead', () => {
  expect(() => toCommandResult({ ...ended, isProvenDead: false })).toThrowError(
    expect.objectContaining({ code: 'GATE_STILL_ALIVE' }),
  );
});
