import { expect, test } from 'vitest';
import type { DetectContextV1 } from '../contracts/index.js';
import { type AgentProbe, detectAgent } from './detect-agent.js';

const PROBE: AgentProbe = {
  program: 'agent',
  helpArguments: ['--help'],
  flags: ['--json', '--model'],
  tried: { from: '1.2.0', to: '1.4.0' },
  install: 'npm install --global agent@1.4.0',
  login: 'agent login',
};

function machine(answers: Readonly<Record<string, string>>): DetectContextV1 {
  return {
    run: async (argv) => {
      const stdout = answers[argv[1] ?? ''];
      return { exitCode: stdout === undefined ? null : 0, stdout: stdout ?? '', stderr: '' };
    },
    env: {},
    signal: new AbortController().signal,
  };
}

test('finds an agent with all that is needed', async () => {
  const context = machine({ '--version': 'agent 1.3.0', '--help': ' -m, --model NAME\n --json' });

  expect(await detectAgent(context, PROBE)).toEqual({ installed: true, version: '1.3.0' });
});

test('says how to install an agent that is not there', async () => {
  expect(await detectAgent(machine({}), PROBE)).toEqual({
    installed: false,
    hint: 'Install it: npm install --global agent@1.4.0',
  });
});

test('names the flags that the installed version does not offer', async () => {
  const context = machine({ '--version': '1.3.0', '--help': ' --json-lines --models' });

  const { missingFlags, hint } = await detectAgent(context, PROBE);

  expect(missingFlags).toEqual(['--json', '--model']);
  expect(hint).toBe(
    'agent 1.3.0 does not offer --json, --model (tried with 1.2.0 to 1.4.0). Install one that does: npm install --global agent@1.4.0',
  );
});

test('says that a version was not tried', async () => {
  const context = machine({ '--version': '1.10.0', '--help': '--json --model' });

  const { hint } = await detectAgent(context, PROBE);

  expect(hint).toContain('agent 1.10.0 was not tried');
});

test('says how to sign in', async () => {
  const context = machine({ '--version': '1.3.0', '--help': '--json --model' });

  const found = await detectAgent(context, { ...PROBE, isSignedIn: () => false });

  expect(found).toMatchObject({ signedIn: false, hint: 'Sign in: agent login' });
});

test('leaves unknown whether somebody is signed in', async () => {
  const context = machine({ '--version': '1.3.0', '--help': '--json --model' });

  const found = await detectAgent(context, { ...PROBE, isSignedIn: () => undefined });

  expect(found).not.toHaveProperty('signedIn');
});
