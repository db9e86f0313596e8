import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonObject } from './json-in-text.js';

test.each([
  ['the whole text', '{"a":1}'],
  ['a fenced block', 'Here it is:\n```json\n{"a":1}\n```\nAnything else?'],
  ['the last of two blocks', '```json\n{"a":0}\n```\nNo:\n```json\n{"a":1}\n```'],
  ['a fence without a language', '```\n{"a":1}\n```'],
  ['the end of a sentence', 'My verdict is {"a":1}.'],
  ['a text with a brace before', 'Use {braces}. {"a":1}'],
])('finds the object in %s', (_name, text) => {
  expect(findJsonObject(text)).toEqual({ a: 1 });
});

test.each(['', 'none', '[1]', '{"a":', 'null', '{a: 1}'])('finds none in "%s"', (text) => {
  expect(findJsonObject(text)).toBeUndefined();
});

test('finds any object behind any words that hold no brace', () => {
  const words = fc.string().filter((text) => !/[{}`]/.test(text));
  const objects = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(words, objects, words, (before, value, after) => {
      const json = JSON.stringify(value);
      expect(findJsonObject(`${before}${json}${after}`)).toEqual(JSON.parse(json));
    }),
  );
});

test('ends in time on a text of nothing but braces', () => {
  expect(findJsonObject('{'.repeat(200_000))).toBeUndefined();
});
