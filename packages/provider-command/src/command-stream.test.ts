import type { ConclusionInputV1 } from '@yoke/core/contracts';
import { buildRequest } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { concludeCommand, parseCommandOutput } from './command-stream.js';

function conclude(parts: Partial<ConclusionInputV1>) {
  return concludeCommand({
    request: buildRequest(),
    end: { exitCode: 0, signal: null },
    events: [],
    stdoutTail: '',
    stderrTail: '',
    ...parts,
  });
}

describe('a line of a command', () => {
  it('is a sign of life without its control characters', () => {
    expect(parseCommandOutput('\u001b[31mworking\u0007\r')).toEqual([
      { type: 'activity', kind: 'text', summary: '[31mworking' },
    ]);
  });

  it('has a short summary however long it is', () => {
    const [event] = parseCommandOutput('x'.repeat(1_000_000));

    expect(event).toMatchObject({ summary: 'x'.repeat(200) });
  });

  it('is raw when nothing can be seen of it', () => {
    expect(parseCommandOutput(' \t')).toEqual([{ type: 'raw', line: ' \t' }]);
  });
});

describe('a command that ends by itself', () => {
  it('has completed, and its last words are its report', () => {
    expect(conclude({ stdoutTail: 'a\ndone\n' })).toEqual({
      outcome: 'completed',
      report: 'a\ndone',
    });
  });

  it('has completed with a warning when its exit code is not 0', () => {
    expect(conclude({ end: { exitCode: 3, signal: null } })).toEqual({
      outcome: 'completed',
      warnings: ['exit code 3'],
    });
  });

  it.each([126, 127, 137, 143])('has crashed with exit code %d', (exitCode) => {
    const end = { exitCode, signal: null };

    expect(conclude({ end, stderrTail: 'first\nlast\n' })).toEqual({
      outcome: 'crashed',
      reason: `the command ended with exit code ${exitCode}: last`,
    });
  });

  it('has crashed when a signal ended it', () => {
    expect(conclude({ end: { exitCode: null, signal: 'SIGSEGV' } })).toEqual({
      outcome: 'crashed',
      reason: 'the command died by SIGSEGV',
    });
  });

  it('has crashed when it could not be started', () => {
    const end = { exitCode: null, signal: null, spawnError: 'ENOENT' };

    expect(conclude({ end })).toMatchObject({
      outcome: 'crashed',
      reason: 'the command could not be started (ENOENT)',
    });
  });
});

describe('a command that was ended', () => {
  it.each(['first-output', 'idle', 'progress', 'total'] as const)(
    'by the %s timer has timed out, whatever its exit code',
    (endedBy) => {
      expect(conclude({ end: { exitCode: 0, signal: null, endedBy } })).toEqual({
        outcome: 'timed-out',
        reason: `the command was stopped by the ${endedBy} timer`,
      });
    },
  );

  it('by a stop was cancelled', () => {
    const end = { exitCode: null, signal: 'SIGTERM', endedBy: 'cancel' } as const;

    expect(conclude({ end })).toMatchObject({ outcome: 'cancelled' });
  });
});
