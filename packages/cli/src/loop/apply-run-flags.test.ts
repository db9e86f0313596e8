import { defaultConfig } from '@yoke/core';
import { expect, test } from 'vitest';
import { applyRunFlags } from './apply-run-flags.js';

test.each([
  [{ runner: 'codex' }, { runner: { agent: 'codex' } }],
  [{ unsafe: true }, { runner: { permissions: 'unsafe' } }],
  [{ isolate: false }, { workspace: { isolate: false } }],
  [{ timeout: 0 }, { loop: { timeoutMinutes: 0 } }],
  [{ 'decision-policy': 'critical' }, { loop: { decisionPolicy: 'critical' } }],
  [{ 'on-ambiguity': 'abort' }, { loop: { decisionPolicy: 'critical' } }],
  [{ 'on-ambiguity': 'abort', 'decision-policy': 'auto' }, { loop: { decisionPolicy: 'auto' } }],
])('%j says it instead of the configuration', (flags, config) => {
  expect(applyRunFlags(defaultConfig(), flags)).toMatchObject(config);
});

test('changes nothing without flags', () => {
  expect(applyRunFlags(defaultConfig(), {})).toEqual(defaultConfig());
});
