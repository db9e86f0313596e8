import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createCrashProject,
  draw,
  isEveryPoint,
  listEffects,
  overAll,
  runChild,
  stateFolder,
  useChild,
} from './chaos.js';

const TIMEOUT_MS = isEveryPoint ? 7_200_000 : 600_000;
const seed = Number(process.env.YOKE_CHAOS_SEED ?? Date.now() % 1_000_000);

useChild();

const landings = (project: Awaited<ReturnType<typeof createCrashProject>>, base: string) =>
  project.repository.git('rev-list', '--count', `${base}..HEAD`);

describe('of two loops on one project', () => {
  it(
    'that start at once, one lands the story, and the agent is called once',
    async () => {
      const rounds = Array.from({ length: isEveryPoint ? 200 : 8 }, (_, index) => index);
      await overAll(rounds, async (round) => {
        const project = await createCrashProject();
        const base = await project.repository.git('rev-parse', 'HEAD');

        const both = await Promise.all([runChild(project, 0), runChild(project, 0)]);

        const where = `round ${round}: ${both.map(({ stdout, stderr }) => stdout + stderr).join(' | ')}`;
        expect(await landings(project, base), where).toBe('1');
        expect(await project.calls(), where).toBe(1);
        expect(both.map(({ code }) => code)).toContain(0);
      });
    },
    TIMEOUT_MS,
  );

  it(
    'the one that was suspended, lost its lock and wakes up lands nothing',
    async () => {
      const effects = await listEffects();
      const before = effects.filter(({ phase }) => phase !== 'landed');
      await overAll(draw(before, { count: 8, seed }), async ({ number, phase }) => {
        const project = await createCrashProject();
        const base = await project.repository.git('rev-parse', 'HEAD');
        const where = `suspended at effect ${number} (${phase}), seed ${seed}`;

        const first = runChild(project, `stop:${number}`, {
          onStopped: async (resume) => {
            // As a person does who believes that nothing is going on.
            await rm(join(await stateFolder(project), 'lock'), { force: true });
            const second = await runChild(project, 0);
            expect(second.code, `${where}: ${second.stdout}${second.stderr}`).toBe(0);
            expect(await landings(project, base), where).toBe('1');
            resume();
          },
        });
        await first;

        expect(await landings(project, base), where).toBe('1');
        expect(await project.repository.git('status', '--porcelain'), where).toBe('');
        expect(await project.repository.git('fsck', '--strict', '--no-dangling'), where).toBe('');
      });
    },
    TIMEOUT_MS,
  );
});
