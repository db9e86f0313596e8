import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type GateBench, makeGateBench } from '../../test/support/gate-bench.js';
import { runCommandCheck } from '../command/run-command-check.js';

const ROOT = new URL('../../../..', import.meta.url).pathname;
const OUTPUT = { previewBytes: 2048, artifactThresholdBytes: 8192 };

function makeBench(files: Readonly<Record<string, string>>): GateBench {
  const bench = makeGateBench({ files });
  onTestFinished(bench.remove);
  symlinkSync(join(ROOT, 'node_modules'), join(bench.directory, 'node_modules'));
  return bench;
}

async function check(bench: GateBench, command: string) {
  const input = { id: 'x', command, retries: 0, timeoutMs: 60_000, output: OUTPUT };
  return (await runCommandCheck(bench.context, input)).check;
}

const VITEST = `import { expect, test } from 'vitest';
test('adds', () => expect(1 + 2).toBe(3));
`;

it('vitest tells its tests by name', async () => {
  const bench = makeBench({ 'package.json': '{"type":"module"}', 'a.test.js': VITEST });

  expect((await check(bench, 'npx vitest run')).tests).toMatchObject({
    runner: 'vitest',
    passed: 1,
    failed: 0,
    leftOut: 0,
  });
});

it('vitest is not believed when all tests are left out', async () => {
  const bench = makeBench({
    'package.json': '{"type":"module"}',
    'a.test.js': VITEST.replace("test('adds'", "test.skip('adds'"),
  });

  expect(await check(bench, 'npx vitest run')).toMatchObject({ answer: 'fail', exitCode: 0 });
});

it('node:test is asked through the script that npm runs', async () => {
  const bench = makeBench({
    'package.json': '{"type":"module","scripts":{"test":"node --test"}}',
    'a.test.js': "import test from 'node:test';\ntest('adds', () => {});\n",
  });
  const readBase = async () => Buffer.from('{"scripts":{"test":"node --test"}}');
  const input = { id: 'x', command: 'npm test', retries: 0, timeoutMs: 60_000, output: OUTPUT };

  const { check: answer } = await runCommandCheck({ ...bench.context, readBase }, input);

  expect(answer.tests).toMatchObject({ runner: 'node:test', passed: 1 });
});

it('a runner in a test does not write over the report of the outer one', async () => {
  const bench = makeBench({
    'package.json': '{"type":"module"}',
    'inner.mjs': "import test from 'node:test';\ntest('inner', () => {});\n",
    'outer.test.js': `import { execFileSync } from 'node:child_process';
import test from 'node:test';
test('outer', () => {
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  execFileSync(process.execPath, ['--test', 'inner.mjs'], { env });
});
`,
  });

  expect((await check(bench, 'node --test outer.test.js')).tests).toMatchObject({ passed: 1 });
});
