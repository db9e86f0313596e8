import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemEffects } from '@yoke/core';
import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type ProjectInput } from './project.js';

const source = (text: string): AgentStep => ({ do: 'write', path: 'src/multiply.js', text });
const HONEST = source('export const multiply = (a, b) => a * b;\n');

/** A story with an acceptance test that is there from the start, and an agent that writes the module. */
function buildInput(step: AgentStep, more: Partial<ProjectInput> = {}): ProjectInput {
  return {
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    script: { 'STORY-multiply': [[step], [step], [step]] },
    ...more,
  };
}

const PATCHED = `import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
assert.equal = () => {};
syncBuiltinESMExports();
export const multiply = () => 0;
`;

describe('a candidate does not land when the exit code is 0', () => {
  it.each([
    [
      'and the process ends while the module loads',
      'process.exit(0);\nexport const multiply = 1;\n',
    ],
    [
      'and the process ends inside the function',
      'export const multiply = () => process.exit(0);\n',
    ],
    [
      'and the process says nothing',
      "process.stdout.write = () => true;\nprocess.on('exit', () => { process.exitCode = 0; });\nexport const multiply = () => 0;\n",
    ],
  ])('%s', async (_, text) => {
    const project = await createProject(buildInput(source(text)));

    const result = await project.run();

    expect(result.landed).toEqual([]);
    expect(JSON.stringify(project.events.ofType('gate-end'))).toContain(
      'no test of \\"test/multiply.acceptance.js\\" was reported',
    );
  });

  it('and assertions do not fail any more', async () => {
    const project = await createProject(buildInput(source(PATCHED)));

    expect((await project.run()).landed).toEqual([]);
    expect(JSON.stringify(project.events.ofType('gate-end'))).toContain('strict.equal(1, 2)');
  });

  it.each([
    ['the canary loses its ear', "process.removeAllListeners('exit');"],
    ['the canary is silenced', 'process.emit = () => false;'],
  ])('and assertions do not fail any more while %s', async (_, silence) => {
    const project = await createProject(buildInput(source(`${silence}\n${PATCHED}`)));

    expect((await project.run()).landed).toEqual([]);
    expect(JSON.stringify(project.events.ofType('gate-end'))).toContain('did not fail');
  });

  it.each([
    ['does not run', []],
    ['does not run, and there is a new one', ['test/more.test.js']],
  ])('and a test that the base has %s', async (_, added) => {
    const files = {
      ...acceptanceTest('multiply', 6),
      'src/cases.js': 'export const cases = [1, 2];\nexport const words = ["a", "b"];\n',
      'test/add.test.js': `import test from 'node:test';
import { words } from '../src/cases.js';
for (const word of words) test('knows ' + word, () => {});
`,
    };
    const steps: AgentStep[] = [
      HONEST,
      { do: 'write', path: 'src/cases.js', text: 'export const words = ["a"];\n' },
      ...added.map((path): AgentStep => ({ do: 'write', path, text: '// Nothing yet.\n' })),
    ];
    const project = await createProject(
      buildInput(HONEST, { files, script: { 'STORY-multiply': [steps, steps, steps] } }),
    );

    expect((await project.run()).landed).toEqual([]);
    expect(JSON.stringify(project.events.ofType('gate-end'))).toContain(
      '1 of the 2 tests of the base did not pass: \\"knows b\\"',
    );
  });
});

describe('a candidate whose tests ran', () => {
  it('lands with their number, runner and digest in the evidence', async () => {
    const project = await createProject(buildInput(HONEST));

    expect((await project.run()).state).toBe('complete');

    const testsOf = (gate: string) =>
      project.events.ofType('gate-end').findLast(({ data }) => data.gate === gate)?.data.checks[0]
        ?.tests;
    expect(testsOf('criterion')).toMatchObject({
      runner: 'node:test',
      passed: 1,
      failed: 0,
      leftOut: 0,
    });
    expect(testsOf('verify')?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('lands when it added tests, and when the story has it change some', async () => {
    const steps: AgentStep[] = [
      HONEST,
      {
        do: 'write',
        path: 'test/more.test.js',
        text: "import test from 'node:test';\ntest('more', () => {});\n",
      },
    ];
    const project = await createProject(
      buildInput(HONEST, {
        script: { 'STORY-multiply': [steps] },
        config: { verify: { command: 'node --test test/', retries: 0 } },
      }),
    );

    expect((await project.run()).state).toBe('complete');
  });

  it('lands when its tests take away all that listens for the end of the process', async () => {
    const files = {
      'test/multiply.acceptance.js': `import test from 'node:test';
import assert from 'node:assert/strict';
import { multiply } from '../src/multiply.js';
test('multiply', () => {
  process.removeAllListeners('exit');
  assert.equal(multiply(2, 3), 6);
});
`,
    };
    const project = await createProject(buildInput(HONEST, { files }));

    expect((await project.run()).state).toBe('complete');
  });

  it('lands when a file of tests ends its own process, as it did on the base', async () => {
    const files = {
      ...acceptanceTest('multiply', 6),
      'test/add.test.js': `import test, { after } from 'node:test';
test('adds', () => {});
process.exit(0);
after(() => {});
`,
    };
    const project = await createProject(buildInput(HONEST, { files }));

    expect((await project.run()).state).toBe('complete');
  });

  it('lands when the path of the state directory has a blank', async () => {
    const state = mkdtempSync(join(tmpdir(), 'yoke state-'));
    onTestFinished(() => rmSync(state, { recursive: true, force: true }));
    const project = await createProject(buildInput(HONEST));
    const env = { ...project.repository.env, YOKE_STATE_DIR: state };

    expect((await project.run({ effects: systemEffects({ env }) })).state).toBe('complete');
  });

  it('lands when a file without named tests is one test, as it was before', async () => {
    const files = {
      'test/multiply.acceptance.js': `import assert from 'node:assert/strict';
import { multiply } from '../src/multiply.js';
assert.equal(multiply(2, 3), 6);
`,
    };
    const project = await createProject(buildInput(HONEST, { files }));

    expect((await project.run()).state).toBe('complete');
  });
});

it('a command that is no runner of tests is proved by its exit code alone, and its check says nothing of tests', async () => {
  const acceptance = [{ id: 'AC1', text: 'is there', verify: ['test -f src/multiply.js'] }];
  const project = await createProject(
    buildInput(HONEST, { backlog: [buildModuleStory('multiply', { acceptance })] }),
  );

  expect((await project.run()).state).toBe('complete');
  const criterion = project.events.ofType('gate-end').find(({ data }) => data.gate === 'criterion');
  expect(criterion?.data.checks[0]).not.toHaveProperty('tests');
});
