import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configSchema } from '../config/index.js';
import { temporaryFolder, testEffects } from '../files/test/effects.js';
import { openEvidenceStore } from '../state/index.js';
import { stateIn } from '../state/test/state-fixtures.js';
import { type PruneTools, pruneOutputs } from './prune-outputs.js';

async function open() {
  const folder = await temporaryFolder();
  const effects = testEffects();
  const state = stateIn(folder);
  const told: string[] = [];
  const tools: PruneTools = {
    state,
    effects,
    input: { root: join(folder, 'project'), config: configSchema.parse({}) },
    emit: async (type, data) => {
      told.push('code' in data ? `${type} ${data.code}` : type);
    },
  };
  return { told, tools, store: openEvidenceStore({ state, effects }) };
}

it('says nothing when there is nothing to remove', async () => {
  const { told, tools, store } = await open();
  await store.putManifest({ story: 'S-1' });

  await pruneOutputs(tools);

  expect(told).toEqual([]);
});

it('warns and removes nothing when a manifest is gone that tells what is needed', async () => {
  const { told, tools, store } = await open();
  const output = await store.putBytes('printed');
  const manifest = await store.putManifest({ story: 'S-1', output: output.sha256 });
  rmSync(store.pathOf(manifest.sha256));

  await pruneOutputs(tools);

  expect(told).toEqual(['warning EVIDENCE_NOT_PRUNED']);
  expect((await store.get(output.sha256)).toString('utf8')).toBe('printed');
});
