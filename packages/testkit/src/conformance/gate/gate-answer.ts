import assert from 'node:assert/strict';
import type { GateAnswerV1 } from '@yoke/core/contracts';
import { assertOneLine } from '../identity.js';

const ANSWERS: readonly string[] = ['pass', 'fail', 'skip', 'error'];
const SEVERITIES: readonly string[] = ['blocking', 'warning', 'info'];
// Everything that can move a cursor or paint a terminal; tabs and line feeds are plain.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Asserts that a gate's answer is whole and consistent. */
export function assertGateAnswer(answer: GateAnswerV1): void {
  assert.ok(ANSWERS.includes(answer.answer), `answer ${JSON.stringify(answer.answer)} is unknown`);
  assertOneLine('summary', answer.summary);
  assertChecks(answer);
  for (const finding of answer.findings ?? []) {
    assert.ok(SEVERITIES.includes(finding.severity), `severity "${finding.severity}" is unknown`);
    const file = finding.file ?? '';
    const isInside = !/^([/\\]|[A-Za-z]:)/.test(file) && !file.split(/[/\\]/).includes('..');
    assert.ok(isInside, `the finding's file ${JSON.stringify(file)} is no path in the candidate`);
  }
  assert.ok(!CONTROL.test(answer.feedback ?? ''), 'feedback holds control characters');
}

function assertChecks(answer: GateAnswerV1): void {
  const checks = answer.checks ?? [];
  const ids = checks.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, `two checks share an id: ${ids.join(', ')}`);
  for (const check of checks) {
    assert.ok(ANSWERS.includes(check.answer), `check "${check.id}" has an unknown answer`);
    assertOneLine(`summary of check "${check.id}"`, check.summary);
    assert.ok(
      !CONTROL.test(check.preview ?? ''),
      `preview of "${check.id}" holds control characters`,
    );
  }
  const isRed = checks.some(({ answer: found }) => found === 'fail' || found === 'error');
  assert.ok(!(isRed && answer.answer === 'pass'), 'the answer is "pass" although a check is red');
}
