// Runs the story loop in this process and ends it with SIGKILL at the n-th effect, as a power cut would.
// argv: <input> <n | 'stop:<n>' | 'memory' | 'count' | '<code>:<n>' | '<code>:<n>+'>; with 'count' every effect is printed, one a line, and nothing is
// killed; with a code of the system the n-th effect fails with it instead, with '+' every later one as well.
import { appendFileSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { configSchema, runLoop, systemEffects } from '@yoke/core';
import { WorkspaceError } from '@yoke/core/errors';
import { planGates } from '@yoke/gates';
import { commandProvider } from '@yoke/provider-command';

const { root, config, agent, log } = JSON.parse(process.argv[2]);
const stopAt = Number(/^stop:(\d+)$/.exec(process.argv[3])?.[1]);
const [, code, failAt, isLasting] = /^([A-Z]+):(\d+)(\+?)$/.exec(process.argv[3]) ?? [];
const killAt = process.argv[3] === 'count' ? Number.POSITIVE_INFINITY : Number(process.argv[3]);
let count = 0;
let phase = 'before-seal';

const observe = (point) => {
  count += 1;
  if (killAt === Number.POSITIVE_INFINITY) appendFileSync(log, `${count} ${phase} ${point.name}\n`);
  if (count === killAt) process.kill(process.pid, 'SIGKILL');
  if (count === stopAt) {
    writeSync(2, 'suspended\n');
    process.kill(process.pid, 'SIGSTOP');
  }
  const isFailing = count === Number(failAt) || (isLasting === '+' && count > Number(failAt));
  if (isFailing) throw failure(point);
};
// What a change answers when the system refuses it: the modules that make changes say it in these words.
const failure = ({ name, target }) =>
  new WorkspaceError({
    code: 'FILE_FAILED',
    message: `${name} of "${target}" failed: ${code}`,
    hint: 'This is a test.',
    cause: Object.assign(new Error(code), { code }),
  });
const onEvent = (event) => {
  if (event.type === 'candidate-sealed') phase = 'sealed';
  if (event.type === 'landing-end') phase = 'landed';
  if (process.argv[3] === 'memory' && event.type === 'story-end') {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const [all, heap, outside] = [rss, heapUsed, external].map((n) => Math.round(n / 2 ** 20));
    appendFileSync(log, `${all} ${heap} ${outside}\n`);
  }
};

// Memory that is only waiting to be collected is not kept.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

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
