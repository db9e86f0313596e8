import type { ConclusionV1, EventV1 } from '@yoke/core';
import { defineProvider, systemEffects } from '@yoke/core';
import { fakeClock } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject } from './project.js';

const HOUR_MS = 3_600_000;
const START = new Date('2030-01-01T12:00:00.000Z');
const SOURCE = 'export const multiply = (a, b) => a * b;\n';

/** An agent that ends as told, one ending a call, and does its work when an ending says that it has completed. */
function agentThatEnds(endings: readonly ConclusionV1[]) {
  let calls = 0;
  const provider = defineProvider({
    id: 'moody',
    title: 'Moody',
    capabilities: {},
    detect: async () => ({ installed: true }),
    describe: () => {
      calls += 1;
      const ending = endings[Math.min(calls, endings.length) - 1];
      const script =
        ending?.outcome === 'completed' ? `printf '%s' '${SOURCE}' > src/multiply.js` : 'true';
      return { argv: ['sh', '-c', script] };
    },
    parse: () => [],
    conclude: () => endings[Math.min(calls, endings.length) - 1] ?? { outcome: 'completed' },
  });
  return { ...provider, calls: () => calls };
}

async function runWith(
  endings: readonly ConclusionV1[],
  more: { readonly maxWaitMs?: number } = {},
) {
  const project = await createProject({
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    script: {},
  });
  const clock = fakeClock(START);
  const provider = agentThatEnds(endings);
  const waits: number[] = [];
  const onEvent = (event: EventV1) => {
    project.events.onEvent(event);
    if (event.type !== 'wait-start') return;
    const ms = Date.parse(event.data.until ?? '') - clock.now().getTime();
    waits.push(ms);
    // A little more than told: the margin for clocks of services that differ.
    setImmediate(() => void clock.advance(ms + 10_000));
  };
  const result = await project.run({
    providers: [{ agent: 'script', provider, options: {} }],
    effects: systemEffects({ env: project.repository.env, clock }),
    onEvent,
    ...more,
  });
  return { result, waits, calls: provider.calls(), events: project.events };
}

describe('an agent that has reached a limit', () => {
  it('with a known reset is called once more, after the reset, and the wait is no attempt', async () => {
    const resetAt = new Date(START.getTime() + 2 * HOUR_MS).toISOString();
    const { result, waits, calls, events } = await runWith([
      { outcome: 'limited', limit: { kind: 'account', resetAt } },
      { outcome: 'completed' },
    ]);

    expect(result.state).toBe('complete');
    expect(calls).toBe(2);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(2 * HOUR_MS);
    expect(events.ofType('story-end')[0]?.data.attempts).toBe(1);
  });

  it('with a reset beyond what a run may wait blocks and says until when', async () => {
    const resetAt = new Date(START.getTime() + 48 * HOUR_MS).toISOString();
    const { result, calls } = await runWith([
      { outcome: 'limited', limit: { kind: 'account', resetAt } },
    ]);

    expect(calls).toBe(1);
    expect(result).toMatchObject({
      state: 'blocked',
      failure: { kind: 'provider-infrastructure', resetAt },
    });
    expect(result.hint).toContain(resetAt);
  });

  it('without a known reset is asked again at growing distances', async () => {
    const limited: ConclusionV1 = { outcome: 'limited', limit: { kind: 'throttle' } };
    const { result, waits } = await runWith([limited, limited, limited, { outcome: 'completed' }]);

    expect(result.state).toBe('complete');
    expect(waits.map((ms) => Math.round(ms / 1000))).toEqual([60, 120, 240]);
  });

  it('is called at once when the machine has slept through the reset', async () => {
    const project = await createProject({
      backlog: [buildModuleStory('multiply')],
      files: acceptanceTest('multiply', 6),
      script: {},
    });
    const resetAt = new Date(START.getTime() + 2 * HOUR_MS).toISOString();
    const provider = agentThatEnds([
      { outcome: 'limited', limit: { kind: 'account', resetAt } },
      { outcome: 'completed' },
    ]);
    const awake = fakeClock(START);
    let sleptMs = 0;
    const clock = { ...awake, now: () => new Date(awake.now().getTime() + sleptMs) };
    const onEvent = (event: EventV1) => {
      project.events.onEvent(event);
      if (event.type !== 'wait-start') return;
      // The clock on the wall went on by eight hours; timers have seen one minute.
      sleptMs = 8 * HOUR_MS;
      setImmediate(() => void awake.advance(60_000));
    };

    const result = await project.run({
      providers: [{ agent: 'script', provider, options: {} }],
      effects: systemEffects({ env: project.repository.env, clock }),
      onEvent,
    });

    expect(result.state).toBe('complete');
    expect(provider.calls()).toBe(2);
    expect(awake.monotonicMs()).toBeLessThan(2 * 60_000);
  });
});

describe('an agent that does not work', () => {
  it('because nobody is signed in is not called again, and the reason is passed on', async () => {
    const reason = 'Moody is not signed in; sign in with: moody login';
    const { result, calls } = await runWith([{ outcome: 'unauthorised', reason }]);

    expect(calls).toBe(1);
    expect(result.failure?.reason).toContain('moody login');
  });

  it('because its service is away is called again after a growing wait, three times at most', async () => {
    const { result, waits, calls } = await runWith([{ outcome: 'unreachable' }]);

    expect(calls).toBe(4);
    expect(waits.map((ms) => Math.round(ms / 1000))).toEqual([5, 30, 120]);
    expect(result).toMatchObject({
      state: 'blocked',
      failure: { kind: 'provider-infrastructure' },
    });
  });
});
