import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder, testEffects } from '../files/test/effects.js';
import { openEvidenceStore } from '../state/index.js';
import { stateIn } from '../state/test/state-fixtures.js';
import { type PlacingTools, placeArtifacts } from './place-artifacts.js';

const PATH = '.yoke/artifacts/S-1/verify.log';

async function open() {
  const folder = await temporaryFolder();
  const effects = testEffects();
  const evidence = openEvidenceStore({ state: stateIn(folder), effects });
  const directory = join(folder, 'bench');
  mkdirSync(join(directory, '.yoke'), { recursive: true });
  const warnings: string[] = [];
  const tools: PlacingTools = {
    effects,
    evidence,
    workBench: { directory },
    emit: async (type, data) => {
      if (type === 'warning' && 'code' in data) warnings.push(data.code);
    },
  };
  const store = async (text: string) => ({
    label: 'stdout',
    path: PATH,
    isTruncated: false,
    ...(await evidence.putBytes(text)),
  });
  return { folder, directory, warnings, tools, store };
}

it('lays a whole output on the bench under the path that the feedback tells', async () => {
  const { directory, tools, store } = await open();

  await placeArtifacts([await store('all of it')], tools);

  expect(readFileSync(join(directory, PATH), 'utf8')).toBe('all of it');
});

it('never writes through a link that the agent left on the way', async () => {
  const { folder, directory, tools, store, warnings } = await open();
  mkdirSync(join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), join(directory, '.yoke/artifacts'));

  await placeArtifacts([await store('all of it')], tools);

  expect(existsSync(join(folder, 'elsewhere/S-1'))).toBe(false);
  expect(readFileSync(join(directory, PATH), 'utf8')).toBe('all of it');
  expect(warnings).toEqual([]);
});

it('warns and goes on when the stored output is gone', async () => {
  const { directory, tools, warnings } = await open();
  const gone = { label: 'stdout', path: PATH, isTruncated: false, sha256: '0'.repeat(64) };

  await placeArtifacts([{ ...gone, sizeBytes: 1 }], tools);

  expect(warnings).toEqual(['ARTIFACT_NOT_PLACED']);
  expect(existsSync(join(directory, PATH))).toBe(false);
});
