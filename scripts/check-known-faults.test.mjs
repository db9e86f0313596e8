import { expect, test } from 'vitest';
import { checkKnownFaults, hasTitle, readRows } from './check-known-faults.mjs';

test('every fault that the page lists has its test, or says why it has none', async () => {
  expect(await checkKnownFaults()).toEqual([]);
});

test('a title that is only a part of another is not found', () => {
  expect(hasTitle("it('lands nothing', …", 'lands nothing')).toBe(true);
  expect(hasTitle("it('lands nothing at all', …", 'lands nothing')).toBe(false);
});

test('a row is a fault, a file and a title', () => {
  const page = '| what goes wrong elsewhere | test | title |\n|---|---|---|\n| a | b.ts | c, d |\n';

  expect(readRows(page)).toEqual([{ fault: 'a', file: 'b.ts', title: 'c, d' }]);
});
