import type { AgentStep } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject } from './project.js';

const files = {
  ...acceptanceTest('multiply', 6),
  'test/other.test.js': "import test from 'node:test';\ntest('other', (t) => t.assert?.ok(1));\n",
  'checks/sum.test.js':
    "import test from 'node:test';\nimport assert from 'node:assert';\ntest('a', () => assert.equal(1, 1));\ntest('b', () => assert.equal(2, 2));\n",
};
const honest: AgentStep = {
  do: 'write',
  path: 'src/multiply.js',
  text: 'export const multiply = (a, b) => a * b;\n',
};
const weaker: AgentStep = {
  do: 'edit',
  path: 'checks/sum.test.js',
  find: "test('b'",
  replace: "test.skip('b'",
};

async function land(steps: readonly AgentStep[], more: Readonly<Record<string, unknown>> = {}) {
  const { allow, ...config } = more;
  const project = await createProject({
    backlog: [{ ...buildModuleStory('multiply'), ...(allow === undefined ? {} : { allow }) }],
    files,
    config: { loop: { maxAttempts: 1 }, ...config },
    script: { 'STORY-multiply': [[honest, ...steps]] },
  });
  const result = await project.run();
  const gate = project.events.ofType('gate-end').find(({ data }) => data.gate === 'dilution');
  return { result, record: gate?.data };
}

describe('a candidate that weakens tests', () => {
  it('lands with a finding in its proof where no command names them', async () => {
    const { result, record } = await land([weaker]);

    expect(result.state).toBe('complete');
    expect(record).toMatchObject({
      answer: 'pass',
      findings: [{ severity: 'warning', file: 'checks/sum.test.js', ruleId: 'tests-skipped' }],
    });
  });

  it('is refused where the command that proves the project names them', async () => {
    const command = 'node --test test/add.test.js checks/sum.test.js';

    const { result } = await land([weaker], { verify: { command, retries: 0 } });

    expect(result.failure).toMatchObject({ kind: 'gate', gate: 'dilution' });
    expect(result.failure?.feedback).toContain('checks/sum.test.js');
  });

  it('is refused everywhere when dilution is', async () => {
    const { result } = await land([weaker], { trust: { dilution: 'refuse' } });

    expect(result.failure?.gate).toBe('dilution');
  });

  it('lands where the story allows it', async () => {
    const { result, record } = await land([weaker], {
      trust: { dilution: 'refuse' },
      allow: ['checks/**'],
    });

    expect(result.state).toBe('complete');
    expect(record).toBeUndefined();
  });
});

describe('package.json', () => {
  const verify = { command: 'npm test --silent', retries: 0 };
  const scripts: AgentStep = {
    do: 'edit',
    path: 'package.json',
    find: '"node --test"',
    replace: '"true"',
  };
  const script = {
    'package.json': '{ "type": "module", "scripts": { "test": "node --test test/add.test.js" } }\n',
  };

  it('may be given a dependency', async () => {
    const project = await createProject({
      backlog: [buildModuleStory('multiply')],
      files: { ...files, ...script },
      config: { verify },
      script: {
        'STORY-multiply': [
          [
            honest,
            {
              do: 'edit',
              path: 'package.json',
              find: '"type"',
              replace: '"dependencies": {}, "type"',
            },
          ],
        ],
      },
    });

    expect((await project.run()).state).toBe('complete');
  });

  it('may not be given another script to be judged by', async () => {
    const { result } = await land([scripts], { verify });

    expect(result.failure).toMatchObject({ kind: 'gate', gate: 'dilution' });
    expect(result.failure?.reason).toContain('"test"');
  });
});

describe('a candidate that hides what it does', () => {
  it('lands with findings that name the place, and is refused in the strict mode', async () => {
    const hidden: AgentStep = {
      do: 'write',
      path: 'src/note.js',
      text: "// \u202e\nexport { x } from '/tmp/x.js';\n",
    };

    const open = await land([hidden]);
    const strict = await land([hidden], { trust: { dilution: 'refuse' } });

    expect(open.record?.findings?.map(({ ruleId, line }) => [ruleId, line])).toEqual([
      ['hidden-characters', 1],
      ['import-outside', 2],
    ]);
    expect(open.result.state).toBe('complete');
    expect(strict.result.failure?.gate).toBe('dilution');
  });
});
