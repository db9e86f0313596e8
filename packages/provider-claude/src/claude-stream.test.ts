import { describe, expect, test } from 'vitest';
import { conclude, readRecording, readRecordings } from '../test/read-recordings.js';
import { parseClaude } from './claude-stream.js';

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
  expect(parseClaude('Warning: something')).toEqual([{ type: 'raw', line: 'Warning: something' }]);
});

test('reads the last words, the session and the totals of all models', () => {
  const { stdout } = readRecording('success');

  expect(conclude(stdout)).toMatchObject({
    outcome: 'completed',
    report: 'The greeting is there.',
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    usage: {
      model: 'claude-opus-5-5',
      inputTokens: 3300,
      cachedInputTokens: 500,
      cacheWriteTokens: 0,
      outputTokens: 60,
      reasoningTokens: 0,
      costUsd: expect.any(Number),
    },
  });
});

test('leaves the output tokens unknown when the call is cut before its totals', () => {
  const lines = readRecording('success').stdout.split('\n').filter(Boolean);

  const { usage } = conclude(lines.slice(0, -1).join('\n'));

  expect(usage).toMatchObject({ inputTokens: 3300, cachedInputTokens: 500 });
  expect(usage).not.toHaveProperty('outputTokens');
});

test('counts a message once, in however many lines it comes', () => {
  const line = readRecording('success').stdout.split('\n')[1] ?? '';

  const { usage } = conclude(`${line}\n${line}`);

  expect(usage?.inputTokens).toBe(1000);
});

test('leaves a cost of nothing for something unknown', () => {
  const line = JSON.stringify({
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: 'Done',
    total_cost_usd: 0,
    modelUsage: { house: { inputTokens: 5, outputTokens: 7 } },
  });

  expect(conclude(line).usage).toEqual({ model: 'house', outputTokens: 7, inputTokens: 5 });
});

test('reads the structured answer', () => {
  const { stdout } = readRecording('structured');

  const { structured } = conclude(stdout, { request: ANSWER });

  expect(structured).toEqual({ isRight: true, note: 'fine' });
});

test('reads when the limit of an account lifts, in the event before the result', () => {
  const { stdout, end } = readRecording('account-limit');

  const { limit } = conclude(stdout, { end });

  expect(limit).toEqual({ kind: 'account', resetAt: expect.stringMatching(/^20\d\d-.*Z$/) });
});

test('reads when a limit lifts in the words of the result where there is no event', () => {
  const { stdout, end } = readRecording('account-limit');
  const lines = stdout.split('\n').filter((line) => !line.includes('"rate_limit_event"'));
  const words = lines.join('\n').replaceAll(/resets [^"]*?\(UTC\)/g, 'resets 3pm (UTC)');

  const { limit } = conclude(words, { end, endedAt: '2026-03-01T12:00:00.000Z' });

  expect(limit).toEqual({ kind: 'account', resetAt: '2026-03-01T15:00:00.000Z' });
});

test('calls a plain 429 a throttle', () => {
  const { stdout, end } = readRecording('throttled');

  expect(conclude(stdout, { end }).limit).toEqual({ kind: 'throttle' });
});

test('names the login command when nobody is signed in', () => {
  const { stdout, end } = readRecording('unauthorised');

  expect(conclude(stdout, { end }).reason).toContain('sign in with: claude auth login');
});

test('names the tool that was denied', () => {
  const { stdout } = readRecording('denied');

  expect(conclude(stdout)).toMatchObject({ outcome: 'denied', deniedTools: ['Bash'] });
});

test('takes a judge that answers in spite of a denied tool for complete', () => {
  const { stdout } = readRecording('denied');

  expect(conclude(stdout, { request: { role: 'review' } }).outcome).toBe('completed');
});

test('takes no limit that is only near for one that is reached', () => {
  const line = '{"type":"rate_limit_event","rate_limit_info":{"status":"allowed_warning"}}';

  expect(parseClaude(line)).toEqual([{ type: 'raw', line }]);
});

test('reads a line with a line separator of Unicode as one', () => {
  const line = JSON.stringify({ type: 'result', subtype: 'success', result: 'a\u2028b' });

  expect(parseClaude(line)).toContainEqual({ type: 'report', text: 'a\u2028b' });
});

test('takes an interrupted call for cancelled although it exits with 0', () => {
  const line = JSON.stringify({
    type: 'result',
    subtype: 'error_during_execution',
    is_error: true,
    terminal_reason: 'aborted_tools',
  });

  expect(conclude(line).outcome).toBe('cancelled');
});
