import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  crashAtEveryPoint,
  recordingEffects,
  temporaryFolder,
  testEffects,
} from '../files/test/effects.js';
import { openEvidenceStore } from './evidence-store.js';
import { stateIn, temporaryState } from './test/state-fixtures.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function openStore(maxBytes?: number) {
  const state = await temporaryState();
  return { state, store: openEvidenceStore({ state, effects: testEffects(), maxBytes }) };
}

describe('the evidence store', () => {
  it('names bytes by their digest and gives them back', async () => {
    const { state, store } = await openStore();

    const stored = await store.putBytes('green');

    expect(stored).toEqual({ sha256: sha256('green'), sizeBytes: 5 });
    const digest = stored.sha256;
    expect(store.pathOf(digest)).toBe(
      join(state.evidenceDir, 'sha256', digest.slice(0, 2), digest.slice(2)),
    );
    expect((await store.get(digest)).toString()).toBe('green');
  });

  it('stores a file by what was read of it', async () => {
    const { state, store } = await openStore();
    const file = join(state.root, 'output');
    writeFileSync(file, 'x'.repeat(3_000_000));

    const stored = await store.putFile(file);

    expect(stored).toEqual({ sha256: sha256('x'.repeat(3_000_000)), sizeBytes: 3_000_000 });
  });

  it('does not write again what is there', async () => {
    const { store } = await openStore();
    const { sha256: digest } = await store.putBytes('green');
    const before = statSync(store.pathOf(digest)).ino;

    await store.putBytes('green');

    expect(statSync(store.pathOf(digest)).ino).toBe(before);
  });

  it('replaces bytes that somebody changed, and keeps those aside', async () => {
    const { store } = await openStore();
    const { sha256: digest } = await store.putBytes('green');
    writeFileSync(store.pathOf(digest), 'forged');

    await store.putBytes('green');

    expect((await store.get(digest)).toString()).toBe('green');
    const aside = readdirSync(join(store.pathOf(digest), '..')).filter((name) =>
      name.includes('.aside-'),
    );
    expect(aside).toHaveLength(2);
  });

  it('refuses to give out bytes that somebody changed', async () => {
    const { store } = await openStore();
    const { sha256: digest } = await store.putBytes('green');
    writeFileSync(store.pathOf(digest), 'forged');

    await expect(store.get(digest)).rejects.toMatchObject({ code: 'EVIDENCE_CORRUPT' });
  });

  it('refuses to give out a link', async () => {
    const { state, store } = await openStore();
    const { sha256: digest } = await store.putBytes('green');
    writeFileSync(join(state.root, 'other'), 'green');
    const path = store.pathOf(digest);
    rmSync(path);
    symlinkSync(join(state.root, 'other'), path);

    await expect(store.get(digest)).rejects.toMatchObject({ code: 'FILE_NOT_REGULAR' });
  });

  it.each([['0'.repeat(64)], ['../../lock'], ['']])('says that %j is missing', async (digest) => {
    const { store } = await openStore();

    await expect(store.get(digest)).rejects.toMatchObject({ code: 'EVIDENCE_MISSING' });
  });

  it('refuses a file over the limit and leaves nothing of it', async () => {
    const { state, store } = await openStore(1_000);
    const file = join(state.root, 'output');
    writeFileSync(file, 'x'.repeat(1_001));

    await expect(store.putFile(file)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(readdirSync(state.tempDir)).toEqual([]);
  });

  it('stores equal manifests as equal bytes', async () => {
    const { store } = await openStore();

    const first = await store.putManifest({ b: 1, a: { d: [2], c: undefined } });
    const second = await store.putManifest({ a: { d: [2] }, b: 1 });

    expect(first).toEqual(second);
    expect((await store.get(first.sha256)).toString()).toBe('{"a":{"d":[2]},"b":1}\n');
  });

  it('makes everything durable that a manifest can name, before it answers', async () => {
    const state = await temporaryState();
    const { effects, points } = recordingEffects();
    const store = openEvidenceStore({ state, effects });
    const { sha256: digest } = await store.putBytes('green');

    const manifest = await store.putManifest({ digest });

    const synced = points.filter(({ name }) => name === 'file:fsync').map(({ target }) => target);
    expect(synced).toEqual([store.pathOf(digest), store.pathOf(manifest.sha256)]);
  });

  it('never shows wrong bytes under a name wherever it is ended', async () => {
    const points = await crashAtEveryPoint({
      prepare: temporaryFolder,
      act: (folder, effects) =>
        openEvidenceStore({ state: stateIn(folder), effects }).putManifest({ a: 1 }),
      check: async (folder) => {
        const store = openEvidenceStore({ state: stateIn(folder), effects: testEffects() });
        const path = store.pathOf(sha256('{"a":1}\n'));
        if (existsSync(path)) expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n');
        await store.putManifest({ a: 1 });
        expect((await store.get(sha256('{"a":1}\n'))).toString()).toBe('{"a":1}\n');
      },
    });

    expect(points).toBeGreaterThan(6);
  });
});
