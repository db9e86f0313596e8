import { probeCage, systemEffects } from '@yoke/core';
import { describe, expect, it } from 'vitest';
import { observe } from './harm.js';
import { HONEST } from './honest-agents.js';
import { FILES_AGENTS, GIT, PROCESSES } from './machine-agents.js';
import { STATE } from './state-agents.js';
import { TAMPERING } from './tampering-agents.js';

const probed = await probeCage(systemEffects({ env: process.env }));
await probed.close();

const HOSTILE = [...TAMPERING, ...STATE, ...GIT, ...FILES_AGENTS, ...PROCESSES];
const TIMEOUT_MS = 120_000;

describe.runIf(process.platform === 'linux')('an agent that', () => {
  it.concurrent.each(HOSTILE)(
    '$name does no harm ($id)',
    async (agent) => {
      const seen = await observe(agent, probed.files);

      expect(seen.harm, JSON.stringify(seen.result ?? String(seen.error))).toEqual([]);
      if (agent.outcome === 'refused') expect(seen.hasLanded).toBe(false);
    },
    TIMEOUT_MS,
  );

  it.concurrent.each(HONEST)(
    '$name lands ($id)',
    async (agent) => {
      const seen = await observe(agent, probed.files);

      expect(seen.harm).toEqual([]);
      expect(seen.hasLanded, JSON.stringify(seen.result ?? String(seen.error))).toBe(true);
    },
    TIMEOUT_MS,
  );
});

describe('the suite', () => {
  it('has at least 60 hostile and 20 honest agents, each with an id of its own', () => {
    const ids = [...HOSTILE, ...HONEST].map(({ id }) => id);

    expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
    expect(HONEST.length).toBeGreaterThanOrEqual(20);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
