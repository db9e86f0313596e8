import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { defineGate, type GateV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { probeCage } from '../process/index.js';
import { runCanary } from './run-canary.js';

const effects: Effects = {
  clock: {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    delay: async (ms, signal) => {
      await sleep(ms, undefined, { signal });
    },
  },
  env: process.env,
  platform: process.platform,
  observe: () => {},
};

async function tryCanary(gate: GateV1<unknown>, kind: 'blocks' | 'passes', signal?: AbortSignal) {
  const directory = await mkdtemp(join(tmpdir(), 'yoke-canary-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const cageSupport = await probeCage(effects, { namespaces: false });
  const result = await runCanary({
    gate,
    kind,
    directory,
    cageSupport,
    signal: signal ?? new AbortController().signal,
    effects,
  });
  return { ...result, left: await readdir(directory) };
}

function buildGate(run: GateV1<unknown>['run'], over: { readonly timeoutMs?: number } = {}) {
  return defineGate<unknown>({
    id: 'licence',
    title: 'There is a licence',
    canary: {
      blocks: { files: { 'src/index.js': '' }, options: {} },
      passes: { files: { LICENSE: 'MIT' }, options: {} },
    },
    run,
    ...over,
  });
}

const honest = buildGate(async (context) => {
  const { exitCode } = await context.run({ command: ['test', '-f', 'LICENSE'] });
  return exitCode === 0
    ? { answer: 'pass', summary: 'there is one' }
    : { answer: 'fail', summary: 'there is none' };
});

test('a gate is proven when it blocks one tree and passes the other, with real commands', async () => {
  expect(await tryCanary(honest, 'blocks')).toMatchObject({
    isProven: true,
    answer: 'fail',
    left: [],
  });
  expect(await tryCanary(honest, 'passes')).toMatchObject({
    isProven: true,
    answer: 'pass',
    left: [],
  });
});

test('a gate that passes everything is not proven', async () => {
  const blind = buildGate(async () => ({ answer: 'pass', summary: 'fine' }));

  expect(await tryCanary(blind, 'blocks')).toMatchObject({ isProven: false, answer: 'pass' });
});

test('a gate that throws is not proven by its block', async () => {
  const broken = buildGate(async () => {
    throw new Error('no licences today');
  });

  expect(await tryCanary(broken, 'blocks')).toMatchObject({
    isProven: false,
    answer: 'error',
    summary: 'no licences today',
  });
});

test('a gate that never answers is an error after its own timeout', async () => {
  const slow = buildGate(() => new Promise(() => {}), { timeoutMs: 20 });

  expect(await tryCanary(slow, 'passes')).toMatchObject({ isProven: false, answer: 'error' });
});

test('an abort rejects with its reason', async () => {
  const controller = new AbortController();
  const waiting = buildGate(async (context) => {
    controller.abort(new Error('enough'));
    await context.run({ command: ['sleep', '60'] });
    return { answer: 'pass', summary: 'slept' };
  });

  await expect(tryCanary(waiting, 'passes', controller.signal)).rejects.toThrow('enough');
});
