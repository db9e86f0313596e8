import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configSchema } from '../config/index.js';
import type { GateCheckV1, KeptFileV1 } from '../contracts/index.js';
import { temporaryFolder, testEffects } from '../files/test/effects.js';
import { openEvidenceStore } from '../state/index.js';
import { stateIn } from '../state/test/state-fixtures.js';
import { type ArtifactTools, keepArtifacts } from './artifacts.js';
import { makeFeedback } from './gate-feedback.js';

const LARGE = `${'noise\n'.repeat(2_000)}error: the cause\n`;

interface Kept {
  readonly root: string;
  readonly warnings: readonly string[];
  readonly tools: ArtifactTools;
  /** Writes what a stream printed. */
  readonly write: (label: string, bytes: string | Uint8Array) => KeptFileV1;
}

async function open(evidence?: Partial<ArtifactTools['evidence']>): Promise<Kept> {
  const folder = await temporaryFolder();
  const root = join(folder, 'project');
  mkdirSync(join(root, '.yoke'), { recursive: true });
  const effects = testEffects();
  const warnings: string[] = [];
  const store = openEvidenceStore({ state: stateIn(folder), effects });
  const tools: ArtifactTools = {
    effects,
    evidence: { ...store, ...evidence },
    input: { root, config: configSchema.parse({}) },
    emit: async (type, data) => {
      if (type === 'warning' && 'code' in data) warnings.push(data.code);
    },
  };
  const write = (label: string, bytes: string | Uint8Array): KeptFileV1 => {
    const file = join(folder, label);
    writeFileSync(file, bytes);
    return { label, file, isTruncated: false };
  };
  return { root, warnings, tools, write };
}

function redCheck(keep: readonly KeptFileV1[], id = 'verify'): GateCheckV1 {
  return { id, answer: 'fail', summary: 'exited with 1', keep };
}

function keep(kept: Kept, files: readonly KeptFileV1[], storyId = 'S-1') {
  return keepArtifacts({ gate: 'verify', storyId, checks: [redCheck(files)] }, kept.tools);
}

const artifactsOf = (result: Awaited<ReturnType<typeof keep>>) => result.checks[0]?.artifacts ?? [];

test('holds exactly the captured bytes, named by their full digest', async () => {
  const kept = await open();
  const bytes = Buffer.concat([Buffer.from(LARGE), Buffer.from([0, 27, 91, 51, 255, 13, 10])]);

  const [artifact] = artifactsOf(await keep(kept, [kept.write('stdout', bytes)]));

  expect(artifact?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(artifact?.sizeBytes).toBe(bytes.length);
  expect(readFileSync(join(kept.root, String(artifact?.path)))).toEqual(bytes);
  expect(await kept.tools.evidence.get(String(artifact?.sha256))).toEqual(bytes);
});

test('shows it to this user alone', async () => {
  const kept = await open();

  const [artifact] = artifactsOf(await keep(kept, [kept.write('stdout', LARGE)]));

  expect(statSync(join(kept.root, String(artifact?.path))).mode & 0o777).toBe(0o600);
});

test('names it by a path relative to the project, with slashes, by story, phase and digest', async () => {
  const kept = await open();

  const [artifact] = artifactsOf(await keep(kept, [kept.write('stdout', LARGE)]));

  const digest = String(artifact?.sha256).slice(0, 16);
  expect(artifact?.path).toBe(`.yoke/artifacts/S-1/verify-stdout-${digest}.log`);
});

test('stays below its folder whatever the story is called', async () => {
  const kept = await open();

  const [artifact] = artifactsOf(await keep(kept, [kept.write('stdout', LARGE)], '../../evil\n'));

  expect(artifact?.path).toMatch(/^\.yoke\/artifacts\/evil\+[0-9a-f]{16}\/verify-stdout-/);
});

test('gives the same failure the same file, and another failure another', async () => {
  const kept = await open();

  const first = artifactsOf(await keep(kept, [kept.write('stdout', LARGE)]));
  const same = artifactsOf(await keep(kept, [kept.write('stdout', LARGE)]));
  const other = artifactsOf(await keep(kept, [kept.write('stdout', `${LARGE}!`)]));

  expect(same).toEqual(first);
  expect(other[0]?.path).not.toBe(first[0]?.path);
});

test('keeps both streams, and shows both when they are over the threshold together', async () => {
  const kept = await open();
  const files = [kept.write('stdout', 'o'.repeat(5_000)), kept.write('stderr', 'e'.repeat(5_000))];

  const artifacts = artifactsOf(await keep(kept, files));

  expect(artifacts.map(({ label, path }) => [label, path !== undefined])).toEqual([
    ['stdout', true],
    ['stderr', true],
  ]);
});

test('writes nothing into the project for output below the threshold', async () => {
  const kept = await open();

  const [artifact] = artifactsOf(await keep(kept, [kept.write('stdout', 'small')]));

  expect(artifact).toMatchObject({ label: 'stdout', sizeBytes: 5 });
  expect(artifact).not.toHaveProperty('path');
});

test('keeps nothing of a stream on which nothing was printed', async () => {
  const kept = await open();

  expect(artifactsOf(await keep(kept, [kept.write('stderr', '')]))).toEqual([]);
});

test('calls truncated output truncated', async () => {
  const kept = await open();
  const file = { ...kept.write('stdout', LARGE), isTruncated: true };

  const result = await keep(kept, [file]);

  expect(artifactsOf(result)[0]?.isTruncated).toBe(true);
  expect(feedbackOf(result)).toContain('\n[truncated output: .yoke/artifacts/S-1/verify-stdout-');
});

test('keeps the answer, and says why, when the store cannot be written', async () => {
  const kept = await open({
    putFile: async () => {
      throw new Error('ENOSPC: no space left\non the disk');
    },
  });

  const result = await keep(kept, [kept.write('stdout', LARGE)]);

  expect(result.checks).toEqual([{ id: 'verify', answer: 'fail', summary: 'exited with 1' }]);
  expect(kept.warnings).toEqual(['ARTIFACT_NOT_STORED']);
  expect(feedbackOf(result)).toBe(
    'it is red\n[output not kept: ENOSPC: no space left on the disk]',
  );
});

test('keeps the answer and the stored bytes when the copy in the project cannot be written', async () => {
  const kept = await open();
  symlinkSync('/tmp', join(kept.root, '.yoke/artifacts'));

  const result = await keep(kept, [kept.write('stdout', LARGE)]);

  const [artifact] = artifactsOf(result);
  expect(artifact).not.toHaveProperty('path');
  expect(kept.warnings).toEqual(['DISPLAY_NOT_WRITTEN']);
  const command = `yoke artifacts show ${String(artifact?.sha256).slice(0, 12)}`;
  expect(feedbackOf(result)).toContain(`[full output: ${command} | `);
});

test('keeps the answer when the captured file is gone', async () => {
  const kept = await open();
  const file = kept.write('stdout', LARGE);
  rmSync(file.file);

  const result = await keep(kept, [file]);

  expect(result.checks[0]?.answer).toBe('fail');
  expect(result.lost).toHaveLength(1);
});

function feedbackOf(kept: Awaited<ReturnType<typeof keep>>): string | undefined {
  const answer = { answer: 'fail', summary: 'red', feedback: 'it is red' } as const;
  return makeFeedback({ answer, kept, directory: '/bench', previewBytes: 2_048 }).feedback;
}
