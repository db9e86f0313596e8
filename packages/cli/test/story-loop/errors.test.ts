import { describe, expect, it } from 'vitest';
import {
  createCrashProject,
  draw,
  isEveryPoint,
  listEffects,
  overAll,
  readLedgerText,
  runChild,
  useChild,
} from './chaos.js';

const CODES = ['ENOSPC', 'EIO', 'EROFS'] as const;
const SEED = Number(process.env.YOKE_CHAOS_SEED ?? Math.floor(Date.now() / 86_400_000));
const TIMEOUT_MS = isEveryPoint ? 7_200_000 : 600_000;

useChild();

/** Has one effect fail, and looks at what is left and at what the next run makes of it. */
async function checkFailure(fault: string, phase: string): Promise<void> {
  const project = await createCrashProject();
  const { git } = project.repository;
  const base = await git('rev-parse', 'HEAD');

  const failed = await runChild(project, fault);
  const where = `${fault} (${phase}): ${failed.stdout}${failed.stderr}`;
  const head = await git('rev-parse', 'HEAD');
  const said = failed.code === 0 ? (JSON.parse(failed.stdout) as { state: string }).state : 'threw';
  if (said === 'complete') expect(head, where).not.toBe(base);
  if (head !== base) expect(await git('rev-parse', 'HEAD^'), where).toBe(base);
  const wasSealed = (await readLedgerText(project)).includes('"type":"candidate-sealed"');
  const paid = await project.calls();
  const again = await runChild(project, 0);

  const after = `${where}\nthen: ${again.stdout}${again.stderr}`;
  expect(again.code, after).toBe(0);
  expect(JSON.parse(again.stdout), after).toMatchObject({ state: 'complete' });
  expect(await git('rev-list', '--count', `${base}..HEAD`), after).toBe('1');
  expect((await git('show', 'HEAD:.yoke/prd.yaml')).match(/passes: true/g), after).toHaveLength(1);
  expect(await git('status', '--porcelain'), after).toBe('');
  if (wasSealed) expect(await project.calls(), after).toBe(paid);
}

describe(`a run in which the system refuses a change (YOKE_CHAOS_SEED=${SEED})`, () => {
  it.each(['once', 'from then on'] as const)(
    '%s never says more than it did, and the next run lands the story once',
    async (lasting) => {
      const points = draw(await listEffects(), { count: 12, seed: SEED });
      const suffix = lasting === 'once' ? '' : '+';

      await overAll(points, ({ number, phase, name }) =>
        checkFailure(`${CODES[number % CODES.length]}:${number}${suffix}`, `${phase} ${name}`),
      );
    },
    TIMEOUT_MS,
  );
});
