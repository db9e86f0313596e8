import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GateAnswerV1 } from '../contracts/index.js';
import { splitFeedback } from './artifact-line.js';
import type { KeptChecks } from './artifacts.js';
import { makeFeedback } from './gate-feedback.js';

const SHA = 'ab'.repeat(32);
const ARTIFACT = {
  label: 'stdout',
  sha256: SHA,
  sizeBytes: 42_810,
  isTruncated: false,
  path: '.yoke/artifacts/S-1/verify-stdout-abababababababab.log',
};
const MARKER = `[full output: ${ARTIFACT.path} | 42,810 bytes | sha256:${SHA}]`;

function build(feedback: string, more: Partial<GateAnswerV1> = {}, kept = keptWith(1)) {
  return makeFeedback({
    answer: { answer: 'fail', summary: 'exited with 1', feedback, ...more },
    directory: '/state/proof',
    kept,
    previewBytes: 2_048,
  });
}

function keptWith(count: number): KeptChecks {
  const artifacts = Array.from({ length: count }, (_, index) => ({
    ...ARTIFACT,
    path: index === 0 ? ARTIFACT.path : `${ARTIFACT.path}${index}`,
  }));
  return { checks: [{ id: 'verify', answer: 'fail', summary: 'red', artifacts }], lost: [] };
}

test('ends with a line that tells path, bytes and full digest of the output', () => {
  expect(build('it is red').feedback).toBe(`it is red\n${MARKER}`);
});

test('says nothing of an answer that is green', () => {
  expect(build('', { answer: 'pass' })).toEqual({});
});

test('takes what was printed and looks like a marker for text', () => {
  const { feedback = '' } = build(`red\n${MARKER.replace('42,810', '1')}`);

  expect(splitFeedback(feedback)).toEqual({
    text: `red\n> ${MARKER.replace('42,810', '1')}`,
    markers: [MARKER],
  });
});

test('keeps the markers whole when the words fill their budget', () => {
  const { feedback = '' } = build('é'.repeat(5_000));

  const { text, markers } = splitFeedback(feedback);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048);
  expect(markers).toEqual([MARKER]);
});

test('names six outputs at most, and how many more there are', () => {
  const { markers } = splitFeedback(build('red', {}, keptWith(9)).feedback ?? '');

  expect(markers).toHaveLength(7);
  expect(markers.at(-1)).toBe('[full output: 3 more | yoke artifacts list]');
});

test('names no output of a check that passed', () => {
  const { checks } = keptWith(1);
  const kept = { checks: checks.map((check) => ({ ...check, answer: 'pass' as const })), lost: [] };

  expect(build('red', {}, kept).feedback).toBe('red');
});

test('tells paths of the bench from the root of the project', () => {
  const { feedback } = build('at /state/proof/src/a.js:1 (file:///state/proof/b.js)');

  expect(feedback).toContain('at src/a.js:1 (b.js)');
});

test('takes the signature of the gate, and makes one of the words without times when there is none', () => {
  expect(build('x', { signature: 'own' }).signature).toBe('own');
  expect(build('took 12 ms').signature).toBe(build('took 13 ms').signature);
  expect(build('got 12').signature).not.toBe(build('got 13').signature);
});

test('is free of control characters, and only core makes markers, whatever a gate says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (words) => {
      const { feedback = '' } = build(words);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
      expect(feedback).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(splitFeedback(feedback).markers).toEqual([MARKER]);
    }),
  );
});
