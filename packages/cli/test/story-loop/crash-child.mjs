// Runs the story loop in this process and ends it with SIGKILL at the n-th effect, as a power cut would.
// argv: <input module> <n | 'count'>; with 'count' every effect is printed, one a line, and nothing is killed.
import { appendFileSync } from 'node:fs';
import { configSchema, runLoop, systemEffects } from '@yoke/core';
import { planGates } from '@yoke/gates';
import { commandProvider } from '@yoke/provider-command';

const { root, config, agent, log } = JSON.parse(process.argv[2]);
const killAt = process.argv[3] === 'count' ? Number.POSITIVE_INFINITY : Number(process.argv[3]);
let count = 0;
let phase = 'before-seal';

const observe = (point) => {
  count += 1;
  if (killAt === Number.POSITIVE_INFINITY) appendFileSync(log, `${count} ${phase} ${point.name}\n`);
  if (count === killAt) process.kill(process.pid, 'SIGKILL');
};
const onEvent = (event) => {
  if (event.type === 'candidate-sealed') phase = 'sealed';
  if (event.type === 'landing-end') phase = 'landed';
};

const parsed = configSchema.parse(config);
const result = await runLoop({
  root,
  config: parsed,
  providers: [
    {
      agent: 'script',
      provider: commandProvider,
      options: { command: agent, prompt: 'stdin', env: [] },
    },
  ],
  ...(await planGates(parsed, { detectVerifyCommand: async () => ({ command: 'npm test' }) })),
  controlPaths: ['.yoke/config.yaml'],
  onEvent,
  signal: new AbortController().signal,
  effects: systemEffects({ env: process.env, observe }),
});
console.log(JSON.stringify({ state: result.state, reason: result.reason, landed: result.landed }));
