import { describe, expect, test } from 'vitest';
import { conclude, readRecording, readRecordings } from '../test/read-recordings.js';
import { parseCodex } from './codex-stream.js';

const ANSWER = {
  role: 'review',
  permissions: 'read-only',
  answerSchema: { type: 'object' },
} as const;

describe('recorded streams', () => {
  test.each(readRecordings())('$case ends as "$outcome"', (recording) => {
    const request = recording.case.startsWith('structured') ? ANSWER : {};

    const { outcome } = conclude(recording.stdout, { ...recording, request });

    expect(outcome).toBe(recording.outcome);
  });

  test.each(readRecordings())('$case completes in none of its beginnings', ({ stdout }) => {
    const lines = stdout.split('\n').filter(Boolean);
    const outcomes = lines.map((_, count) => conclude(lines.slice(0, count).join('\n')).outcome);

    expect(outcomes).not.toContain('completed');
  });

  test.each(readRecordings())('$case completes at no exit code but 0', ({ stdout }) => {
    const { outcome } = conclude(stdout, { end: { exitCode: 1, signal: null } });

    expect(outcome).not.toBe('completed');
  });
});

test('keeps a line that it does not know', () => {
  expect(parseCodex('Warning: something')).toEqual([{ type: 'raw', line: 'Warning: something' }]);
});

test('reads the last words, the session and the usage of the thread', () => {
  const { stdout } = readRecording('success');

  expect(conclude(stdout)).toEqual({
    outcome: 'completed',
    report: 'The greeting is there.',
    sessionId: expect.any(String),
    usage: {
      inputTokens: 2800,
      cachedInputTokens: 500,
      cacheWriteTokens: 0,
      outputTokens: 60,
      reasoningTokens: 5,
    },
  });
});

test('takes the last message for the report', () => {
  const message = (text: string) =>
    JSON.stringify({ type: 'item.completed', item: { type: 'agent_message', text } });

  const { report } = conclude(`${message('I will look.')}\n${message('All done.')}`);

  expect(report).toBe('All done.');
});

test('reads the structured answer out of the last message', () => {
  const { stdout } = readRecording('structured');

  const { structured } = conclude(stdout, { request: ANSWER });

  expect(structured).toEqual({ isRight: true, note: 'fine' });
});

test('reads when the limit of an account lifts out of its sentence', () => {
  const message =
    'You’ve hit your usage limit. Upgrade to Pro or try again at Mar 26th, 2026 5:55 AM.';
  const line = JSON.stringify({ type: 'turn.failed', error: { message } });

  const { limit } = conclude(line, { end: { exitCode: 1, signal: null } });

  expect(limit).toEqual({ kind: 'account', resetAt: '2026-03-26T05:55:00.000Z' });
});

test('goes on after a connection that was tried again', () => {
  const { stdout } = readRecording('success');
  const again = '{"type":"error","message":"Reconnecting... 2/5 (unexpected status 500)"}';

  expect(conclude(`${again}\n${stdout}`).outcome).toBe('completed');
});

test('names the login command when nobody is signed in', () => {
  const { stdout, end } = readRecording('unauthorised');

  expect(conclude(stdout, { end }).reason).toContain('sign in with: codex login');
});

test('names a command that was declined', () => {
  const item = { type: 'command_execution', command: 'rm -rf /', status: 'declined' };

  const events = parseCodex(JSON.stringify({ type: 'item.completed', item }));

  expect(events).toEqual([{ type: 'denied', tool: 'command_execution', reason: 'rm -rf /' }]);
});

test('counts a command that failed as no progress', () => {
  const item = { type: 'command_execution', status: 'failed', exit_code: 2 };

  const events = parseCodex(JSON.stringify({ type: 'item.completed', item }));

  expect(events).toMatchObject([{ kind: 'tool-end', ok: false }]);
});

test.each([
  ['stream disconnected before completion: Connection refused (os error 111)', 'unreachable'],
  ['stream disconnected before completion: stream closed before response.completed', 'cut'],
  ['exceeded retry limit, last status: 429 Too Many Requests', 'limited'],
  ['Quota exceeded. Check your plan and billing details.', 'limited'],
  ['something nobody has heard of', 'crashed'],
])('makes of "%s" the outcome "%s"', (message, outcome) => {
  const line = JSON.stringify({ type: 'turn.failed', error: { message } });

  expect(conclude(line, { end: { exitCode: 1, signal: null } }).outcome).toBe(outcome);
});
