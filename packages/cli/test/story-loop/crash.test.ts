import { describe, expect, it } from 'vitest';
import {
  createCrashProject,
  listEffects,
  overAll,
  readLedgerText,
  runChild,
  sample,
  useChild,
} from './chaos.js';

const MIN_POINTS = 60;
/** Every point takes a while: `pnpm chaos`. */
const TIMEOUT_MS = process.env.YOKE_TEST_EVERY_POINT === undefined ? 600_000 : 7_200_000;

useChild();

async function checkKill(killAt: number, phase: string): Promise<void> {
  const project = await createCrashProject();
  const { git } = project.repository;
  const base = await git('rev-parse', 'HEAD');

  const killed = await runChild(project, killAt);
  // How many effects a run has differs by a few: one that ended before has to have ended well.
  if (killed.signal === null) {
    expect(JSON.parse(killed.stdout), killed.stderr).toMatchObject({ state: 'complete' });
    return;
  }
  expect(killed.signal, `effect ${killAt}: ${killed.stderr}`).toBe('SIGKILL');
  const headAfterKill = await git('rev-parse', 'HEAD');
  const wasSealed = (await readLedgerText(project)).includes('"type":"candidate-sealed"');
  if (headAfterKill !== base) expect(await git('rev-parse', 'HEAD^')).toBe(base);
  const again = await runChild(project, 0);

  const where = `effect ${killAt} (${phase}): ${again.stdout}${again.stderr}`;
  expect(again.code, where).toBe(0);
  expect(JSON.parse(again.stdout), where).toMatchObject({ state: 'complete' });
  expect(await git('rev-list', '--count', `${base}..HEAD`), where).toBe('1');
  expect((await git('show', 'HEAD:.yoke/prd.yaml')).match(/passes: true/g), where).toHaveLength(1);
  expect(await git('status', '--porcelain'), where).toBe('');
  if (wasSealed) expect(await project.calls(), where).toBe(1);
}

describe('a run that is killed', () => {
  it(
    'between sealing and landing leaves the branch as it was or complete, and the next run lands once without a second call of the agent',
    async () => {
      const effects = await listEffects();
      const between = effects.filter(({ phase }) => phase === 'sealed');
      const points = sample(between, MIN_POINTS);
      expect(points.length).toBeGreaterThanOrEqual(MIN_POINTS);

      await overAll(points, ({ number, phase }) => checkKill(number, phase));
    },
    TIMEOUT_MS,
  );

  it(
    'at other moments of its life is made good by the next run',
    async () => {
      const effects = await listEffects();
      const others = effects.filter(({ phase }) => phase !== 'sealed');
      await overAll(sample(others, 20), ({ number, phase }) => checkKill(number, phase));
    },
    TIMEOUT_MS,
  );
});
