import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rerunProof, systemEffects, verifyProof } from '@yoke/core';
import { locateState, statePaths } from '@yoke/core/status';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject } from './project.js';

async function landOne() {
  const project = await createProject({
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    script: {
      'STORY-multiply': [
        [
          {
            do: 'write',
            path: 'src/multiply.js',
            text: 'export const multiply = (a, b) => a * b;\n',
          },
        ],
      ],
    },
  });
  expect((await project.run()).state).toBe('complete');
  const { base, projectId } = locateState({
    root: project.root,
    env: project.repository.env,
    platform: process.platform,
  });
  return { project, state: statePaths(join(base, projectId)) };
}

function verify({ project, state }: Awaited<ReturnType<typeof landOne>>, commit = 'HEAD') {
  const effects = systemEffects({ env: project.repository.env });
  const signal = new AbortController().signal;
  return verifyProof({ root: project.root, state, commit, effects, signal });
}

const wrongIds = (proof: Awaited<ReturnType<typeof verifyProof>>) =>
  proof.checks.filter(({ isRight }) => !isRight).map(({ id }) => id);

describe('the proof of a landing', () => {
  it('holds, and holds again when the gates are asked again', async () => {
    const landed = await landOne();

    const proof = await verify(landed);
    const again = await rerunProof(await landed.project.input(), {
      commit: proof.commit ?? '',
      storyId: proof.trailers?.storyId ?? '',
      termsDigest: proof.manifest?.termsDigest ?? '',
    });

    expect(proof).toMatchObject({ isProven: true });
    expect(wrongIds(proof)).toEqual([]);
    expect(again).toMatchObject({ isProven: true, hasSameTerms: true });
    expect(again.gates.map(({ gate }) => gate)).toContain('criterion');
  });

  it('does not hold when a byte of the evidence is another', async () => {
    const landed = await landOne();
    const { trailers } = await verify(landed);
    const digest = trailers?.evidence ?? '';
    const file = join(landed.state.evidenceDir, 'sha256', digest.slice(0, 2), digest.slice(2));
    await flipByte(file);

    expect(wrongIds(await verify(landed))).toContain('evidence');
  });

  it('does not hold when a line of the ledger is another', async () => {
    const landed = await landOne();
    const text = await readFile(landed.state.ledgerFile, 'utf8');
    await writeFile(landed.state.ledgerFile, text.replace('"criterion"', '"criterioN"'));

    expect(wrongIds(await verify(landed))).toEqual(['ledger']);
  });

  it('does not hold for a commit that only carries the trailers', async () => {
    const landed = await landOne();
    const { git, write } = landed.project.repository;
    await write({ 'src/multiply.js': 'export const multiply = () => 6;\n' });
    const message = await git('log', '-1', '--format=%B');
    await git('add', '--all');
    await git('commit', '--quiet', '--amend', '--message', message);

    expect(wrongIds(await verify(landed))).toEqual(['binding', 'ledger']);
  });

  it('is not there for a commit that is no landing, nor for a name that is no commit', async () => {
    const landed = await landOne();

    expect(wrongIds(await verify(landed, 'HEAD^'))).toEqual(['commit']);
    expect(wrongIds(await verify(landed, '--all'))).toEqual(['commit']);
  });

  it('is red again when the gates of today are', async () => {
    const landed = await landOne();
    const proof = await verify(landed);
    const loop = await landed.project.input();
    const gates = loop.gates.map((use) =>
      use.name === 'verify' ? { ...use, options: { ...use.options, command: 'false' } } : use,
    );

    const again = await rerunProof(
      { ...loop, gates },
      { commit: proof.commit ?? '', storyId: 'STORY-multiply', termsDigest: '' },
    );

    expect(again).toMatchObject({ isProven: false, hasSameTerms: false });
  });
});

async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
