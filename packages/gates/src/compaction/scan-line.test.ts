import { expect, test } from 'vitest';
import { scanShape, scanSignal } from './scan-line.js';
import { Signal } from './signal-words.js';

const rangeOf = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes, start: 0, end: bytes.length };
};

test.each([
  'Error: no',
  'TypeError: x',
  'java.lang.NullPointerException: x',
  '3 errors',
  'FAILED (failures=1)',
  'not ok 3 - adds',
  '✖ adds',
  '× adds',
  'error: null pointer',
  'panicked at src/main.rs',
])('hears a strong signal in %j', (text) => {
  expect(scanSignal(rangeOf(text)) & Signal.strong).toBe(Signal.strong);
});

test.each(['cannot open it', 'package not found', 'No such file', 'expected 3'])(
  'hears a weak signal in %j',
  (text) => {
    expect(scanSignal(rangeOf(text))).toBe(Signal.weak);
  },
);

test.each([
  '0 errors',
  'no errors here',
  'without error',
  'failed=0 passed=3',
  'retry after error=none attempts=0',
  '{"error":null}',
  '"errors": 0,',
  'error_rate=3',
  'terrorist mirrors',
  '✓ adds',
])('hears nothing in %j', (text) => {
  expect(scanSignal(rangeOf(text))).toBe(Signal.none);
});

test('hears a failure behind something that did not fail', () => {
  expect(scanSignal(rangeOf('errors=0 failed=3')) & Signal.strong).toBe(Signal.strong);
});

test('gives lines one shape that differ in numbers and ids only', () => {
  expect(scanShape(rangeOf('req=9f8e job 12 done'))).toBe(
    scanShape(rangeOf('req=1a2b job 7 done')),
  );
});

test.each([
  ['job 12 done', 'job 12 failed'],
  ['3 failed', '0 failed'],
  ['- 3', '+ 3'],
])('gives %j and %j shapes of their own', (first, second) => {
  expect(scanShape(rangeOf(first))).not.toBe(scanShape(rangeOf(second)));
});
