import { execFileSync } from 'node:child_process';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLedgerHead } from '../../../core/src/state/ledger-head.js';
import {
  createCrashProject,
  draw,
  isEveryPoint,
  listEffects,
  overAll,
  readLedgerText,
  runChild,
  sample,
  stateFolder,
  useChild,
} from './chaos.js';
import type { TestProject } from './project.js';

const TIMEOUT_MS = isEveryPoint ? 7_200_000 : 600_000;
const seed = Number(process.env.YOKE_CHAOS_SEED ?? Date.now() % 1_000_000);

useChild();

type CrashProject = Awaited<ReturnType<typeof createCrashProject>>;

/** What holds after the last run, whatever happened before: the story has landed once, and nothing is left lying about. */
async function expectLandedOnce(
  project: CrashProject,
  { base, where }: { readonly base: string; readonly where: string },
): Promise<void> {
  const { git } = project.repository;
  const wasSealed = (await readLedgerText(project)).includes('"type":"candidate-sealed"');
  const last = await runChild(project, 0);
  const told = `${where}: ${last.stdout}${last.stderr}`;
  expect(last.code, told).toBe(0);
  expect(JSON.parse(last.stdout), told).toMatchObject({ state: 'complete' });
  expect(await git('rev-list', '--count', `${base}..HEAD`), told).toBe('1');
  expect((await git('show', 'HEAD:.yoke/prd.yaml')).match(/passes: true/g), told).toHaveLength(1);
  expect(await git('status', '--porcelain'), told).toBe('');
  expect(await git('fsck', '--strict', '--no-dangling'), told).toBe('');
  if (wasSealed) expect(await project.calls(), told).toBe(1);
}

describe('a recovery', () => {
  it(
    'that is killed itself, at any change it makes, is made good by the next',
    async () => {
      const effects = await listEffects();
      const first = sample(
        effects.filter(({ phase }) => phase === 'sealed'),
        isEveryPoint ? 10 : 4,
      ).slice(0, 10);
      const pairs = first.flatMap(({ number }) =>
        effects.map((later) => ({ killAt: number, thenAt: later.number })),
      );

      await overAll(draw(pairs, { count: 10, seed }), async ({ killAt, thenAt }) => {
        const project = await createCrashProject();
        const base = await project.repository.git('rev-parse', 'HEAD');
        await runChild(project, killAt);
        await runChild(project, thenAt);
        await expectLandedOnce(project, {
          base,
          where: `killed at effect ${killAt}, its recovery at ${thenAt} (seed ${seed})`,
        });
      });
    },
    TIMEOUT_MS,
  );
});

describe('a loss of power', () => {
  it(
    'that takes back every event that was not waited for is made good by the next run',
    async () => {
      const effects = await listEffects();
      await overAll(draw(effects, { count: 12, seed }), async ({ number, phase }) => {
        const project = await createCrashProject();
        const base = await project.repository.git('rev-parse', 'HEAD');
        await runChild(project, number);
        const state = await stateFolder(project);
        const head = readLedgerHead(join(state, 'ledger.head'));
        const ledger = join(state, 'ledger.ndjson');
        const lost = (await readFile(ledger).catch(() => Buffer.alloc(0))).subarray(head?.end ?? 0);
        if (head !== undefined) await truncate(ledger, head.end);
        const landed = await project.repository.git('rev-list', '--count', `${base}..HEAD`);
        const isPaid =
          landed === '1' || (await readLedgerText(project)).includes('candidate-sealed');

        const last = await runChild(project, 0);

        const where = `power lost at effect ${number} (${phase}, seed ${seed}) with ${lost.length} bytes: ${last.stdout}${last.stderr}`;
        expect(JSON.parse(last.stdout), where).toMatchObject({ state: 'complete' });
        expect(['0', '1'], where).toContain(landed);
        expect(await project.repository.git('rev-list', '--count', `${base}..HEAD`), where).toBe(
          '1',
        );
        if (isPaid) expect(await project.calls(), where).toBeLessThanOrEqual(1);
      });
    },
    TIMEOUT_MS,
  );
});

/** How a git that Yoke starts dies. */
const DEATHS = ['before it does anything', 'in the middle', 'after it has done all'] as const;
type Death = (typeof DEATHS)[number];

/** Makes a git that stands in front of the real one and whose n-th call is ended with SIGKILL. */
async function breakGit(
  project: TestProject,
  { at, death }: { readonly at: number; readonly death: Death },
): Promise<{ readonly path: string; readonly counter: string }> {
  const folder = join(project.repository.stateDir, '..', 'broken-git');
  const counter = join(folder, 'calls');
  await mkdir(folder, { recursive: true });
  await writeFile(counter, '');
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const kill = 'kill -9 $$';
  const deaths: Readonly<Record<Death, string>> = {
    'before it does anything': kill,
    // The shell is the process that Yoke sees; what it started dies a moment after it began.
    'in the middle': `"${real}" "$@" & child=$!; for n in 1 2 3 4 5 6 7 8; do :; done; kill -9 $child; ${kill}`,
    'after it has done all': `"${real}" "$@"; ${kill}`,
  };
  const script = `#!/bin/sh
printf x >> "${counter}"
if [ "$(wc -c < "${counter}")" -eq ${at} ]; then ${deaths[death]}; fi
exec "${real}" "$@"
`;
  await writeFile(join(folder, 'git'), script, { mode: 0o755 });
  return { counter, path: `${folder}:${project.repository.env.PATH ?? ''}` };
}

describe('a git of Yoke’s that is killed', () => {
  it(
    'leaves the story landed once or open, and the next run lands it',
    async () => {
      const counting = await createCrashProject();
      const whole = await breakGit(counting, { at: 0, death: 'before it does anything' });
      await runChild(counting, 0, whole);
      const calls = (await readFile(whole.counter, 'utf8')).length;
      expect(calls).toBeGreaterThan(10);
      const points = Array.from({ length: calls }, (_, index) =>
        DEATHS.map((death) => ({ at: index + 1, death })),
      ).flat();

      await overAll(draw(points, { count: 12, seed }), async ({ at, death }) => {
        const project = await createCrashProject();
        const { git } = project.repository;
        const base = await git('rev-parse', 'HEAD');
        const broken = await runChild(project, 0, await breakGit(project, { at, death }));

        const where = `git call ${at} of ${calls} killed ${death} (seed ${seed})`;
        const landed = await git('rev-list', '--count', `${base}..HEAD`);
        expect(['0', '1'], `${where}: ${broken.stdout}${broken.stderr}`).toContain(landed);
        if (landed === '0') {
          expect(await git('show', 'HEAD:.yoke/prd.yaml'), where).not.toContain('passes: true');
        }
        await expectLandedOnce(project, { base, where });
      });
    },
    TIMEOUT_MS,
  );
});
