import {
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crashAtEveryPoint, temporaryFolder, testEffects } from '../files/test/effects.js';
import { openEvidenceStore } from './evidence-store.js';
import { pruneEvidence, type Retention } from './prune-evidence.js';
import { listEvidence } from './stored-evidence.js';
import { stateIn } from './test/state-fixtures.js';

const effects = testEffects();
const NOW = effects.clock.now().getTime();
const DAY_MS = 86_400_000;

async function open() {
  const folder = await temporaryFolder();
  const state = stateIn(folder);
  const root = join(folder, 'project');
  const store = openEvidenceStore({ state, effects });
  /** Stores an output as it was so many days ago. */
  const put = async (text: string, days: number) => {
    const { sha256 } = await store.putBytes(text);
    age(store.pathOf(sha256), days);
    return sha256;
  };
  const show = (path: string, days: number, bytes = 10) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), 'x'.repeat(bytes));
    age(join(root, path), days);
  };
  const prune = (retention: Partial<Retention> = {}) =>
    pruneEvidence({
      state,
      root,
      effects,
      retention: { days: 30, maxBytes: 1_000_000, ...retention },
    });
  const isKept = (sha256: string) => existsSync(store.pathOf(sha256));
  return { state, root, store, put, show, prune, isKept };
}

function age(path: string, days: number): void {
  const at = new Date(NOW - days * DAY_MS);
  utimesSync(path, at, at);
}

describe('pruneEvidence', () => {
  it('removes outputs that are older than is kept, and tells how much it was', async () => {
    const { put, prune, isKept } = await open();
    const old = await put('old output', 31);
    const young = await put('young', 29);

    expect(await prune()).toEqual({ removed: 1, removedBytes: 10 });
    expect([isKept(old), isKept(young)]).toEqual([false, true]);
  });

  it('keeps the newest outputs that fit', async () => {
    const { put, prune, isKept } = await open();
    const digests = [await put('a'.repeat(60), 3), await put('b'.repeat(60), 1)];

    await prune({ maxBytes: 100 });

    expect(digests.map(isKept)).toEqual([false, true]);
  });

  it('never removes what a landing names, nor what that names, however old it is', async () => {
    const { store, put, prune, isKept } = await open();
    const output = await put('the output of a flaky check', 400);
    const { sha256: manifest } = await store.putManifest({
      gates: [{ checks: [{ artifacts: [{ sha256: output }] }] }],
    });
    age(store.pathOf(manifest), 400);

    expect(await prune({ maxBytes: 1 })).toEqual({ removed: 0, removedBytes: 0 });
    expect([isKept(manifest), isKept(output)]).toEqual([true, true]);
  });

  it('removes nothing when a manifest is not what its name says', async () => {
    const { store, put, prune, isKept } = await open();
    const old = await put('old', 400);
    const { sha256: manifest } = await store.putManifest({ a: 1 });
    writeFileSync(store.pathOf(manifest), 'forged');

    await expect(prune()).rejects.toMatchObject({ code: 'EVIDENCE_CORRUPT' });
    expect(isKept(old)).toBe(true);
  });

  it('takes no output for a manifest because it looks like one', async () => {
    const { store, put, prune, isKept } = await open();
    await store.putManifest({ a: 1 });
    const fake = await put('{"gates":[],"version":1}\n', 31);

    await prune();

    expect(isKept(fake)).toBe(false);
  });

  it('keeps an output that was printed again lately', async () => {
    const { store, put, prune, isKept } = await open();
    const digest = await put('the same failure', 31);
    await store.putBytes('the same failure');

    await prune();

    expect(isKept(digest)).toBe(true);
  });

  it('removes display copies by the same rule, with the folders that become empty', async () => {
    const { root, show, prune } = await open();
    show('.yoke/artifacts/S-1/verify-0123456789abcdef.log', 31);
    show('.yoke/artifacts/S-2/verify-0123456789abcdef.log', 1);

    await prune();

    expect(readdirSync(join(root, '.yoke/artifacts'))).toEqual(['S-2']);
  });

  it('leaves alone what is not its own in the folder of the copies', async () => {
    const { root, show, prune } = await open();
    show('.yoke/artifacts/S-1/notes.txt', 400);
    show('.yoke/artifacts/README.md', 400);

    await prune();

    expect(existsSync(join(root, '.yoke/artifacts/S-1/notes.txt'))).toBe(true);
    expect(existsSync(join(root, '.yoke/artifacts/README.md'))).toBe(true);
  });

  it.each([['.yoke'], ['.yoke/artifacts'], ['.yoke/artifacts/S-1']])(
    'removes nothing through a link at %s',
    async (link) => {
      const { root, show, prune } = await open();
      show('elsewhere/artifacts/S-1/verify-0123456789abcdef.log', 400);
      const target = { '.yoke': '', '.yoke/artifacts': '/artifacts' }[link] ?? '/artifacts/S-1';
      mkdirSync(dirname(join(root, link)), { recursive: true });
      symlinkSync(join(root, `elsewhere${target}`), join(root, link));

      await prune();

      const kept = join(root, 'elsewhere/artifacts/S-1/verify-0123456789abcdef.log');
      expect(existsSync(kept)).toBe(true);
    },
  );

  it('does nothing where no run has ever been', async () => {
    const { prune } = await open();

    expect(await prune()).toEqual({ removed: 0, removedBytes: 0 });
  });

  it('loses nothing that a landing names wherever the store is ended', async () => {
    await crashAtEveryPoint({
      prepare: temporaryFolder,
      act: (folder, crashing) =>
        openEvidenceStore({ state: stateIn(folder), effects: crashing }).putManifest({ a: 1 }),
      check: async (folder) => {
        const state = stateIn(folder);
        const store = openEvidenceStore({ state, effects });
        const { sha256 } = await store.putManifest({ a: 1 });

        await pruneEvidence({ state, root: folder, effects, retention: { days: 0, maxBytes: 0 } });

        expect((await listEvidence(state)).map((file) => file.sha256)).toContain(sha256);
      },
    });
  });
});
