import { type CriticV1, defineCritic, type VerdictV1 } from '@yoke/core';
import { commandProvider } from '@yoke/provider-command';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type TestProject } from './project.js';

function createJudged(): Promise<TestProject> {
  return createProject({
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    config: { loop: { maxAttempts: 1 } },
    script: {
      'STORY-multiply': [
        [
          {
            do: 'write',
            path: 'src/multiply.js',
            text: 'export const multiply = (a, b) => a * b;\n',
          },
        ],
      ],
    },
  });
}

function critic(judge: CriticV1['judge']): CriticV1 {
  return defineCritic({ id: 'strict', title: 'Strict', kind: 'review', judge });
}

async function judgedBy(
  judge: CriticV1['judge'],
  command: readonly [string, ...string[]] = ['true'],
) {
  const project = await createJudged();
  const agent = {
    agent: 'reviewer',
    // Told to be able to: what it starts here only reads.
    provider: { ...commandProvider, capabilities: { readOnlyProfile: true } },
    options: { command, prompt: 'stdin' as const, env: [] },
  };
  const use = { name: 'mine/strict', critic: critic(judge), options: {}, agent };
  return { project, result: await project.run({ critics: [use] }) };
}

const accepted: VerdictV1 = { verdict: 'accept', summary: 'fine', findings: [] };

describe('a critic', () => {
  it('that accepts lets a proved candidate land', async () => {
    const { result } = await judgedBy(async () => accepted);

    expect(result.state).toBe('complete');
  });

  it('that rejects stops green work, with its finding as the reason', async () => {
    const finding = { severity: 'blocking', message: 'there is no check for zero' } as const;
    const { result, project } = await judgedBy(async () => ({
      verdict: 'reject',
      summary: 'no',
      findings: [finding],
    }));

    expect(result).toMatchObject({
      state: 'blocked',
      landed: [],
      failure: { gate: 'mine/strict' },
    });
    expect(result.failure?.reason).toContain('no check for zero');
    expect(project.events.ofType('gate-end').at(-1)?.data.answer).toBe('pass');
  });

  it('that throws, contradicts itself or answers nonsense never lets anything land', async () => {
    const blocking = { severity: 'blocking', message: 'broken' } as const;
    const answers: readonly CriticV1['judge'][] = [
      async () => {
        throw new Error('no connection');
      },
      async () => ({ ...accepted, findings: [blocking] }),
      async () => ({ verdict: 'ACCEPT' }) as unknown as VerdictV1,
      async () => ({ verdict: 'inconclusive', summary: 'who knows', findings: [] }),
    ];

    for (const judge of answers) expect((await judgedBy(judge)).result.landed).toEqual([]);
  });

  it('is never asked about red work', async () => {
    const project = await createProject({
      backlog: [buildModuleStory('multiply')],
      files: acceptanceTest('multiply', 6),
      config: { loop: { maxAttempts: 1 } },
      script: { 'STORY-multiply': [[{ do: 'write', path: 'src/multiply.js', text: 'nonsense' }]] },
    });
    let asked = 0;
    const judge = async () => {
      asked += 1;
      return accepted;
    };
    const { providers } = await project.input();
    const [agent] = providers;
    if (agent === undefined) throw new Error('the project has an agent');

    await project.run({
      critics: [{ name: 'mine/strict', critic: critic(judge), options: {}, agent }],
    });

    expect(asked).toBe(0);
  });

  it('sees the difference from trusted objects and can call an agent that may only read', async () => {
    let seen = '';
    const { result, project } = await judgedBy(
      async ({ diff, invoke }) => {
        seen = diff.text;
        const { report } = await invoke({ role: 'review', prompt: 'Is it good?' });
        return { ...accepted, summary: report ?? '' };
      },
      ['sh', '-c', 'cat > /dev/null; echo it is good'],
    );

    expect(result.failure?.reason ?? '').toBe('');
    expect(seen).toContain('+export const multiply = (a, b) => a * b;');
    const reviews = project.events.ofType('invocation-start').map(({ data }) => data.role);
    expect(reviews).toEqual(['implement', 'review']);
  });
});
