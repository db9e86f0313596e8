import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { defineProvider } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { checkAgent } from './check-agent.js';

const env = { PATH: process.env.PATH, PARROT_KEY: 'k', OTHER_KEY: 'o' };

const effects: Effects = {
  clock: { now: () => new Date(0), monotonicMs: () => 0, delay: () => new Promise(() => {}) },
  env,
  platform: process.platform,
  observe: () => {},
};

const PRINT = 'process.stdout.write(`${process.env.PARROT_KEY} ${process.env.OTHER_KEY}`)';

/** An agent that counts as signed in when its program sees its own key and no other. */
function buildProvider(describe: () => { readonly passEnv: readonly string[] }) {
  return defineProvider<unknown>({
    id: 'parrot',
    title: 'Parrot',
    capabilities: {},
    detect: async ({ run }) => {
      const { stdout } = await run([process.execPath, '-e', PRINT]);
      return { installed: true, version: stdout };
    },
    describe: () => ({ argv: ['parrot'], ...describe() }),
    parse: () => [],
    conclude: () => ({ outcome: 'completed' }),
  });
}

function check(describe: () => { readonly passEnv: readonly string[] }) {
  return checkAgent({
    use: { agent: 'parrot', provider: buildProvider(describe), options: undefined },
    root: tmpdir(),
    effects,
    signal: new AbortController().signal,
  });
}

test('probes an agent with the variables that a call passes on, and with no others', async () => {
  const { summary } = await check(() => ({ passEnv: ['PARROT_KEY'] }));

  expect(summary).toBe('Parrot (parrot) k undefined, sign-in unknown');
});

test('probes an agent without any variable of the user when a call cannot be described', async () => {
  const { summary } = await check(() => {
    throw new Error('needs a model');
  });

  expect(summary).toBe('Parrot (parrot) undefined undefined, sign-in unknown');
});
