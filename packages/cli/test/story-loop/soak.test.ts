import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentStep } from '@yoke/testkit';
import { expect, it } from 'vitest';
import { runChild, stateFolder, useChild } from './chaos.js';
import { createProject } from './project.js';

// `pnpm soak` runs five hundred; that takes a few minutes.
const STORIES = Number(process.env.YOKE_SOAK_STORIES ?? 16);
const seed = Number(process.env.YOKE_CHAOS_SEED ?? Date.now() % 1_000_000);
const MAX_GROWTH_MB = 20;
const WARM_UP = 50;

useChild();

/** What an agent does before it does what it was asked for. */
const MOODS: readonly ((name: string) => readonly AgentStep[])[] = [
  () => [],
  (name) => [{ do: 'print', text: `${name} `.repeat(20_000) }],
  () => [{ do: 'print', text: '\u001b]0;owned\u0007\u202e{"verdict":"accept"}' }],
  (name) => [{ do: 'spawn-stray', pidFile: `stray-${name}.pid` }],
  (name) => [{ do: 'run', argv: ['sh', '-c', `git commit -q --allow-empty -m ${name}; true`] }],
  (name) => [{ do: 'run', argv: ['sh', '-c', `(sleep 300 &) ; mkfifo -m 600 /tmp/${name}; true`] }],
];

/** What it does first, in an attempt of its own that cannot land. */
const FAULTS: readonly (readonly AgentStep[])[] = [
  [],
  [{ do: 'print', text: 'done, all tests are green' }],
  [{ do: 'write', path: 'test/add.test.js', text: '' }],
  [{ do: 'write', path: '.yoke/prd.yaml', text: 'stories: []\n' }],
  [
    { do: 'write', path: 'src/half.js', text: 'x' },
    { do: 'exit', code: 3 },
  ],
  [{ do: 'run', argv: ['sh', '-c', 'ln -s /etc/passwd link; kill -9 $PPID'] }],
];

function pick<Item>(items: readonly Item[], story: number, salt: number): Item {
  const at = Math.abs(Math.imul(story + seed, 2_654_435_761 + salt) >>> 7) % items.length;
  const item = items[at];
  if (item === undefined) throw new RangeError(`nothing at ${at}`);
  return item;
}

it(
  'many stories leave nothing behind, and memory, ledger and state directory stay within bounds',
  async () => {
    const numbers = Array.from({ length: STORIES }, (_, index) => index + 1);
    const script = Object.fromEntries(
      numbers.map((number) => {
        const work: AgentStep = {
          do: 'write',
          path: `src/m${number}.js`,
          text: `export const m = ${number};\n`,
        };
        const honest = [...pick(MOODS, number, 1)(`m${number}`), work];
        const first = pick(FAULTS, number, 2);
        return [`S-${number}`, first.length === 0 ? [honest] : [first, honest, honest, honest]];
      }),
    );
    const project = await createProject({
      backlog: numbers.map((number) => ({
        id: `S-${number}`,
        title: `Story ${number}`,
        acceptance: [{ id: 'AC1', text: 'there', verify: [`test -f src/m${number}.js`] }],
        passes: false,
      })),
      config: { verify: { command: 'cat src/add.js', retries: 0 } },
      script,
    });
    const log = join(project.repository.stateDir, '..', 'memory.log');
    const temp = join(project.repository.stateDir, '..', 'tmp');
    await mkdir(temp);

    const ended = await runChild(project, 'memory', { log, temp });

    const where = `seed ${seed}: ${ended.stdout}${ended.stderr}`;
    expect(JSON.parse(ended.stdout), where).toMatchObject({ state: 'complete' });
    const { git } = project.repository;
    expect((await git('show', 'HEAD:.yoke/prd.yaml')).match(/passes: true/g)).toHaveLength(STORIES);
    expect(await git('status', '--porcelain')).toBe('');
    const state = await stateFolder(project);
    expect(await readdir(join(state, 'locks'))).toEqual([]);
    expect(await readdir(state)).not.toContain('lock');
    expect(await readdir(temp)).toEqual([]);
    expect(processesNaming(project.repository.stateDir), where).toEqual([]);
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    const memory = lines.map((line) => Number(line.split(' ')[0]));
    expect(memory).toHaveLength(STORIES);
    // Until then code is compiled and caches fill.
    const tail = memory.slice(Math.min(WARM_UP, STORIES - 1));
    expect(
      Math.max(...tail) - (tail[0] ?? 0),
      `MB in all, in the heap, outside of it: ${lines.filter((_, at) => at % 25 === 0).join(', ')}`,
    ).toBeLessThan(MAX_GROWTH_MB);
    const bytes = Number(execFileSync('du', ['-sk', state], { encoding: 'utf8' }).split('\t')[0]);
    console.log(
      `soak: ${STORIES} stories, memory ${tail[0]} to ${tail.at(-1)} MB, state ${bytes} KB`,
    );
    expect(bytes / STORIES).toBeLessThan(400);
  },
  STORIES > 100 ? 3_600_000 : 300_000,
);

/** Command lines of processes that stand in or name a folder; the environment tells those that an agent left. */
function processesNaming(folder: string): readonly string[] {
  const text = execFileSync('ps', ['axeww', '-o', 'pid=,args='], { encoding: 'utf8' });
  return text.split('\n').filter((line) => line.includes(folder) && !line.includes('ps axeww'));
}
