import { describe, expect, test } from 'vitest';
import { conclude, readRecording, readRecordings } from '../test/read-recordings.js';
import { parseGemini } from './gemini-stream.js';

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
  expect(parseGemini('Warning: something')).toEqual([{ type: 'raw', line: 'Warning: something' }]);
});

test('reads the last words, the session and the usage, reasoning as a part of the output', () => {
  const { stdout } = readRecording('success');

  expect(conclude(stdout)).toEqual({
    outcome: 'completed',
    report: 'The greeting is there.',
    sessionId: expect.any(String),
    usage: {
      model: 'gemini-2.5-pro',
      inputTokens: 2800,
      cachedInputTokens: 500,
      outputTokens: 65,
      reasoningTokens: 5,
    },
  });
});

test('joins the pieces of the last words and leaves out what was said before a tool', () => {
  const say = (content: string) =>
    JSON.stringify({ type: 'message', role: 'assistant', content, delta: true });
  const tool = JSON.stringify({ type: 'tool_use', tool_name: 'glob', tool_id: 'glob__1' });

  const { report } = conclude([say('I will look.'), tool, say('All '), say('done.')].join('\n'));

  expect(report).toBe('All done.');
});

test('reads the structured answer out of the last words', () => {
  const { stdout } = readRecording('structured');

  const { structured } = conclude(stdout, { request: ANSWER });

  expect(structured).toEqual({ isRight: true, note: 'fine' });
});

test('tells the quota of a day from a throttle', () => {
  const account = readRecording('account-limit');
  const throttled = readRecording('throttled');

  expect(conclude(account.stdout, account).limit).toEqual({ kind: 'account' });
  expect(conclude(throttled.stdout, throttled).limit).toEqual({ kind: 'throttle' });
});

test('reads when a quota resets out of its sentence', () => {
  const message = 'You have exhausted your capacity. Your quota will reset after 18h43m21s.';
  const line = JSON.stringify({ type: 'result', status: 'error', error: { message } });

  const { limit } = conclude(line, { endedAt: '2026-03-01T12:00:00.000Z' });

  expect(limit).toEqual({ kind: 'account', resetAt: '2026-03-02T06:43:21.000Z' });
});

test('names the tool that the policy denied', () => {
  const { stdout } = readRecording('denied');

  expect(conclude(stdout)).toMatchObject({
    outcome: 'denied',
    deniedTools: ['run_shell_command'],
  });
});

test('takes a key that is missing for nobody signed in', () => {
  const stderr = 'Please set an Auth method in your settings or specify GEMINI_API_KEY';

  const conclusion = conclude('', { end: { exitCode: 41, signal: null }, stderr });

  expect(conclusion).toMatchObject({ outcome: 'unauthorised' });
});

test('takes an end by a signal with exit code 0 for no completion', () => {
  const lines = readRecording('success').stdout.split('\n').slice(0, 4).join('\n');

  expect(conclude(lines).outcome).toBe('cut');
});

test('takes an empty answer of the model for none', () => {
  const stdout = [
    '{"type":"error","severity":"error","message":"The model returned an empty response"}',
    '{"type":"result","status":"error","stats":{}}',
  ].join('\n');

  expect(conclude(stdout).outcome).toBe('no-answer');
});
