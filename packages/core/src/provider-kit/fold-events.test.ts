import { expect, test } from 'vitest';
import type { ProviderEventV1 } from '../contracts/index.js';
import { foldEvents } from './fold-events.js';

function usage(change: Partial<Extract<ProviderEventV1, { type: 'usage' }>>): ProviderEventV1 {
  return { type: 'usage', scope: 'delta', usage: { inputTokens: 1 }, ...change };
}

test('adds up what was used in pieces', () => {
  const events = [usage({ id: 'a' }), usage({ id: 'b' }), usage({})];

  expect(foldEvents(events).usage).toEqual({ inputTokens: 3 });
});

test('counts a piece once', () => {
  expect(foldEvents([usage({ id: 'a' }), usage({ id: 'a' })]).usage).toEqual({ inputTokens: 1 });
});

test('takes a total for all before it', () => {
  const total = usage({ scope: 'total', usage: { inputTokens: 9 } });

  expect(foldEvents([usage({}), total, usage({})]).usage).toEqual({ inputTokens: 10 });
});

test('knows no sum of something that one piece does not say', () => {
  const events = [usage({ usage: { inputTokens: 1, outputTokens: 2 } }), usage({})];

  expect(foldEvents(events).usage).toEqual({ inputTokens: 2 });
});

test('knows no usage when none was told', () => {
  expect(foldEvents([{ type: 'end' }])).not.toHaveProperty('usage');
});

test('takes the model of the session where the usage names none', () => {
  const session: ProviderEventV1 = { type: 'session', sessionId: 's', model: 'm' };

  expect(foldEvents([session, usage({})]).usage).toEqual({ model: 'm', inputTokens: 1 });
});

test('joins a report that comes in pieces', () => {
  const piece = (text: string): ProviderEventV1 => ({ type: 'report', text, isContinued: true });

  expect(foldEvents([piece('All '), piece('done.')]).report).toBe('All done.');
});

test('forgives no error for a blank report', () => {
  const error: ProviderEventV1 = { type: 'error', outcome: 'cut', message: 'cut' };

  expect(foldEvents([error, { type: 'report', text: '\n' }]).error).toEqual(error);
});

test('names a denied tool once, the most recent last', () => {
  const denied = (tool: string): ProviderEventV1 => ({ type: 'denied', tool });

  expect(foldEvents([denied('a'), denied('b'), denied('a')]).deniedTools).toEqual(['b', 'a']);
});
