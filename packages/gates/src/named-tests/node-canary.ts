import * as z from '@yoke/core/schema';

/*
 * A canary for tests of Node: code that is loaded before anything of the candidate, into each process of the runner. When a
 * process ends it makes assertions that have to fail, with the very functions that the tests used. One that does not fail
 * was taken away by what the tests loaded, so their answer is worth nothing. A process of tests says when it begins, so that
 * one whose canary was silenced is missed; listeners that are removed by tests come back. Takes itself out of the environment
 * of what the tests start, so that a runner in a test does not write over the report of the outer one.
 */
const SOURCE = (file: string) => `
import assert from 'node:assert';
import strict from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const append = appendFileSync;
const write = JSON.stringify;
const id = randomUUID();
const say = (line) => append(${JSON.stringify(file)}, write(line) + '\\n');
if (isMainThread && (process.env.NODE_TEST_CONTEXT || process.execArgv.includes('--test'))) say({ begun: id });
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
const atExit = () => {
  const alive = [];
  for (const name in red) {
    try { red[name](); alive.push(name); } catch {}
  }
  try { say({ ended: id, alive }); } catch {}
};
process.on('exit', atExit);
process.on('removeListener', (name, listener) => {
  if (name === 'exit' && listener === atExit) process.on('exit', atExit);
});
`;

/** The option of Node that brings the canary into a process; it appends lines of JSON to the file: that tests begin, and at the end the assertions that did not fail. */
export function nodeCanaryOption(file: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(SOURCE(file)).replaceAll("'", '%27')}`;
}

const lineSchema = z.union([
  z.strictObject({ begun: z.string() }),
  z.strictObject({ ended: z.string(), alive: z.array(z.string()) }),
]);

/**
 * Reads what the canaries of all processes found: the assertions that failed to fail. A line that cannot be read is one of
 * them, and so is a process of tests that began and did not answer.
 */
export function readNodeCanary(text: string): readonly string[] {
  const alive = new Set<string>();
  const open = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const said = readLine(line);
    if (said === undefined) alive.add('an answer of the canary that cannot be read');
    else if ('begun' in said) open.add(said.begun);
    else {
      open.delete(said.ended);
      for (const name of said.alive) alive.add(name.slice(0, 100));
    }
  }
  if (open.size > 0) alive.add('a canary that was silenced');
  return [...alive].sort();
}

function readLine(line: string): z.output<typeof lineSchema> | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
