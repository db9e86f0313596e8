import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder, testEffects } from '../files/test/effects.js';
import { openEvidenceStore } from '../state/index.js';
import { openTestLedger, stateIn } from '../state/test/state-fixtures.js';
import { findArtifact } from './find-artifact.js';
import { listArtifacts } from './list-artifacts.js';
import { verifyArtifacts } from './verify-artifacts.js';

async function openProject() {
  const folder = await temporaryFolder();
  const state = stateIn(folder);
  const root = join(folder, 'project');
  const effects = testEffects();
  const store = openEvidenceStore({ state, effects });
  const ledger = await openTestLedger(state);
  onTestFinished(() => ledger.close());
  /** Records that a gate failed and kept an output. */
  const fail = async (text: string, attempt = 1) => {
    const stored = await store.putBytes(text);
    const artifact = { label: 'stdout', isTruncated: false, ...stored };
    const check = { id: 'AC1', answer: 'fail', summary: 'red', artifacts: [artifact] } as const;
    const data = {
      gate: 'criterion',
      answer: 'fail',
      summary: 'red',
      durationMs: 1,
      checks: [check],
    } as const;
    await ledger.append({ runId: 'r', storyId: 'S-1', attempt, type: 'gate-end', data });
    return stored.sha256;
  };
  const land = async () => {
    const { sha256 } = await store.putManifest({ version: 1 });
    const data = { outcome: 'landed', target: 'refs/heads/main', evidence: sha256 } as const;
    await ledger.append({ runId: 'r', storyId: 'S-1', attempt: 2, type: 'landing-end', data });
    return sha256;
  };
  const showCopy = (sha256: string, text: string) => {
    const path = join(root, '.yoke/artifacts/S-1', `criterion-AC1-${sha256.slice(0, 16)}.log`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  return { state, root, store, effects, fail, land, showCopy };
}

describe('listArtifacts', () => {
  it('tells of every output where it came from, the same one once', async () => {
    const { state, fail } = await openProject();
    const first = await fail('one', 1);
    await fail('two', 2);
    await fail('one', 3);

    const entries = await listArtifacts(state);

    expect(entries).toHaveLength(2);
    expect(entries.find(({ sha256 }) => sha256 === first)).toMatchObject({
      times: 2,
      isStored: true,
      origin: { storyId: 'S-1', attempt: 3, gate: 'criterion', check: 'AC1', label: 'stdout' },
    });
  });

  it('tells what is not kept any more', async () => {
    const { state, store, fail } = await openProject();
    rmSync(store.pathOf(await fail('gone')));

    expect(await listArtifacts(state)).toMatchObject([{ isStored: false }]);
  });

  it('tells of outputs that no event names, and of no manifest', async () => {
    const { state, store, land } = await openProject();
    await land();
    const { sha256 } = await store.putBytes('by hand');

    expect(await listArtifacts(state)).toMatchObject([{ sha256, times: 0, sizeBytes: 7 }]);
  });
});

describe('findArtifact', () => {
  it('finds an output by the start of its digest and by the path of its copy', async () => {
    const project = await openProject();
    const sha256 = await project.fail('all of it');
    const copy = `.yoke/artifacts/S-1/criterion-AC1-${sha256.slice(0, 16)}.log`;

    for (const name of [sha256, sha256.slice(0, 8), `sha256:${sha256}`, copy]) {
      const found = await findArtifact(project, name);
      expect(found).toEqual({ kind: 'found', sha256, bytes: Buffer.from('all of it') });
    }
  });

  it.each([['ab'], ['../../etc/passwd'], ['0'.repeat(64)], ['']])(
    'finds nothing for %j',
    async (name) => {
      const project = await openProject();
      await project.fail('x');

      expect(await findArtifact(project, name)).toEqual({ kind: 'none' });
    },
  );

  it('names all that begin alike', async () => {
    const project = await openProject();
    const digests: string[] = [];
    // Two of 256 first bytes are alike long before 300 outputs; four digits need the same two bytes.
    for (let number = 0; number < 600; number += 1) {
      digests.push((await project.store.putBytes(`output ${number}`)).sha256);
    }
    const starts = digests.map((digest) => digest.slice(0, 4));
    const twice = starts.find((start, index) => starts.indexOf(start) !== index) ?? '';

    expect(await findArtifact(project, twice)).toMatchObject({ kind: 'several' });
  });

  it('gives out no bytes that somebody changed', async () => {
    const project = await openProject();
    const sha256 = await project.fail('true');
    writeFileSync(project.store.pathOf(sha256), 'fake');

    await expect(findArtifact(project, sha256)).rejects.toMatchObject({ code: 'EVIDENCE_CORRUPT' });
  });
});

describe('verifyArtifacts', () => {
  it('finds nothing wrong with what nobody touched', async () => {
    const project = await openProject();
    project.showCopy(await project.fail('red'), 'red');
    await project.land();

    expect(await verifyArtifacts(project)).toEqual({ checked: 3, problems: [] });
  });

  it('finds evidence that was changed, and evidence that is a link', async () => {
    const project = await openProject();
    const [changed, linked] = [await project.fail('one'), await project.fail('two')];
    writeFileSync(project.store.pathOf(changed), 'else');
    rmSync(project.store.pathOf(linked));
    symlinkSync(project.store.pathOf(changed), project.store.pathOf(linked));

    const { problems } = await verifyArtifacts(project);

    expect(problems).toMatchObject([{ kind: 'changed', sha256: changed }]);
    expect(await listArtifacts(project.state)).toContainEqual(
      expect.objectContaining({ sha256: linked, isStored: false }),
    );
  });

  it('finds that the evidence of a landing is missing', async () => {
    const project = await openProject();
    const manifest = await project.land();
    rmSync(project.store.pathOf(manifest));

    const { problems } = await verifyArtifacts(project);

    expect(problems).toMatchObject([{ kind: 'missing', sha256: manifest }]);
  });

  it('finds a copy in the project that is not what its name says', async () => {
    const project = await openProject();
    const path = project.showCopy(await project.fail('red'), 'green');

    const { problems } = await verifyArtifacts(project);

    expect(problems).toMatchObject([{ kind: 'copy-changed', path }]);
  });
});
