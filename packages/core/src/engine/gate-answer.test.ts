import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseGateAnswer } from './gate-answer.js';

it('takes a well-formed answer as it is', () => {
  const answer = { answer: 'fail', summary: 'two tests are red', feedback: 'x' };

  expect(parseGateAnswer(answer, 'verify')).toEqual(answer);
});

it('makes an error of anything that is no answer', () => {
  for (const value of [
    undefined,
    null,
    'pass',
    true,
    {},
    { answer: 'PASS', summary: '' },
    { answer: 'pass' },
  ]) {
    expect(parseGateAnswer(value, 'verify').answer).toBe('error');
  }
});

it('makes an error of a pass that contradicts itself', () => {
  const check = { id: 'AC1', answer: 'fail', summary: 'red' };
  const finding = { severity: 'blocking', message: 'a secret' };

  expect(parseGateAnswer({ answer: 'pass', summary: '', checks: [check] }, 'g').answer).toBe(
    'error',
  );
  expect(parseGateAnswer({ answer: 'pass', summary: '', findings: [finding] }, 'g').answer).toBe(
    'error',
  );
});

it('never reads a pass out of a value that does not say so', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const said = (value as { readonly answer?: unknown } | null | undefined)?.answer;
      fc.pre(said !== 'pass');
      return parseGateAnswer(value, 'g').answer !== 'pass';
    }),
  );
});
