/*
 * A canary for tests of Node: code that is loaded before anything of the candidate, into each process of the runner. When a
 * process ends it makes assertions that have to fail, with the very functions that the tests used. One that does not fail
 * was taken away by what the tests loaded, so their answer is worth nothing. Takes itself out of the environment of what
 * the tests start, so that a runner in a test does not write over the report of the outer one.
 */
const SOURCE = (file: string) => `
import assert from 'node:assert';
import strict from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
const append = appendFileSync;
const write = JSON.stringify;
if (process.env.NODE_TEST_CONTEXT) delete process.env.NODE_OPTIONS;
const red = {
  'assert(false)': () => assert(false),
  'assert.ok(false)': () => assert.ok(false),
  'assert.equal(1, 2)': () => assert.equal(1, 2),
  'assert.strictEqual(1, 2)': () => assert.strictEqual(1, 2),
  'assert.deepEqual([1], [2])': () => assert.deepEqual([1], [2]),
  'assert.deepStrictEqual([1], [2])': () => assert.deepStrictEqual([1], [2]),
  'assert.notStrictEqual(1, 1)': () => assert.notStrictEqual(1, 1),
  'assert.throws(() => {})': () => assert.throws(() => {}),
  'assert.match("a", /b/)': () => assert.match('a', /b/),
  'assert.fail()': () => assert.fail(),
  'strict.ok(false)': () => strict.ok(false),
  'strict.equal(1, 2)': () => strict.equal(1, 2),
  'strict.deepEqual([1], [2])': () => strict.deepEqual([1], [2]),
};
process.on('exit', () => {
  const alive = [];
  for (const name in red) {
    try { red[name](); alive.push(name); } catch {}
  }
  try { append(${JSON.stringify(file)}, write(alive) + '\\n'); } catch {}
});
`;

/** The option of Node that brings the canary into a process; it appends one line of JSON to the file: the assertions that did not fail. */
export function nodeCanaryOption(file: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(SOURCE(file)).replaceAll("'", '%27')}`;
}

/** Reads what the canaries of all processes found: the assertions that failed to fail. A line that cannot be read is one of them. */
export function readNodeCanary(text: string): readonly string[] {
  const alive = new Set<string>();
  for (const line of text.split('\n')) {
    if (line !== '') for (const name of readLine(line)) alive.add(name);
  }
  return [...alive].sort();
}

function readLine(line: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(line);
    if (Array.isArray(value)) return value.map((one) => String(one).slice(0, 100));
  } catch {
    // Told below.
  }
  return ['an answer of the canary that cannot be read'];
}
