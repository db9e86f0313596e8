import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { median, spread } from '../../bench/lib/statistics.mjs';
import { formatTable, type Row } from '../../bench/lib/table.mjs';
import { startModelServer } from '../model-server/server.js';
import { AGENTS, type Agent } from '../support/agents.js';
import { type Bench, createBench } from '../support/bench.js';
import { describeCall, prepare } from '../support/invoke.js';
import {
  implementStory,
  linkPackages,
  projectFiles,
  SOURCE,
  YOKE,
  yokeEnvironment,
} from '../support/project.js';

/** Seconds of processor time that the harness may add to one story. */
const BOUND_S = 0.5;

const ROUNDS = Number(process.env.YOKE_BENCH_ROUNDS ?? 5);
const PROMPT = 'Story greet: add src/greet.mjs. Criterion AC1: greet says hello.\n'.repeat(40);
const STORIES = ['greet'];

const rows: Row[] = [];

afterAll(() => {
  console.log(`\n${formatTable(rows)}\n`);
});

describe.each(AGENTS)('one story through $name', (agent) => {
  test(`costs at most ${BOUND_S} s of processor time more than by hand`, async () => {
    const rounds: { readonly byHand: number; readonly byYoke: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ byHand: await drive(agent, byHand), byYoke: await drive(agent, byYoke) });
    }

    const byHands = rounds.map((round) => round.byHand);
    const added = rounds.map((round) => round.byYoke - round.byHand);
    const note = `by hand ${spread(byHands)} s`;
    const ratio = rounds.map((round) => round.byYoke / round.byHand);
    rows.push(
      { goal: agent.name, measure: 'added', values: added, bound: BOUND_S, unit: ' s', note },
      { goal: agent.name, measure: 'ratio to by hand', values: ratio, unit: 'x' },
    );
    expect(median(added)).toBeLessThanOrEqual(BOUND_S);
  });
});

type Way = (agent: Agent, bench: Bench, url: string) => Promise<readonly string[]>;

/** Lets an agent implement one story in a fresh project. Answers the seconds of processor time of everything that ran for it. */
async function drive(agent: Agent, way: Way): Promise<number> {
  const server = await startModelServer(implementStory);
  const bench = createBench(projectFiles(agent, server.url, STORIES));
  try {
    linkPackages(bench, agent);
    const script = join(bench.base, 'script.sh');
    const [output, times] = [join(bench.base, 'output'), join(bench.base, 'times')];
    const steps = await way(agent, bench, server.url);
    const lines = steps.map((step) => `{ ${step}; } >>${quote(output)} 2>&1 || exit 1`);
    writeFileSync(script, `${lines.join('\n')}\ntimes >${quote(times)}\n`);
    const child = spawn('bash', [script], {
      cwd: bench.cwd,
      env: yokeEnvironment({ agent, bench, url: server.url }),
      stdio: 'ignore',
    });
    const exitCode = await new Promise((resolve) => child.once('close', resolve));
    const isDone = exitCode === 0 && bench.read('src/greet.mjs') === SOURCE;
    if (!isDone) throw new Error(readFileSync(output, 'utf8').slice(-4_000));
    return sumTimes(readFileSync(times, 'utf8'));
  } finally {
    await server.close();
    bench.dispose();
  }
}

const byYoke: Way = async () => [`${quote(process.execPath)} ${quote(YOKE)} loop run`];

/**
 * What a person would do: see that the project is sound, start the agent as its provider does, prove the work, commit it. The
 * commands of the project are those that the harness runs, as often, so that only its own time is left over.
 */
const byHand: Way = async (agent, bench, url) => {
  const { invocation } = await describeCall({ agent, bench, url, request: { prompt: PROMPT } });
  prepare(invocation, bench, yokeEnvironment({ agent, bench, url }));
  const prompt = join(bench.base, 'prompt');
  writeFileSync(prompt, invocation.stdin ?? '');
  const env = Object.entries(invocation.env ?? {}).map(([name, value]) => `${name}=${value}`);
  const argv = ['env', ...env, ...invocation.argv].map(quote).join(' ');
  return [
    'node --test test/base.test.mjs',
    `${argv} <${quote(prompt)}`,
    'node --test test/greet.test.mjs',
    'node --test test/base.test.mjs',
    'git add --all',
    'git commit --quiet --message=story',
  ];
};

/** Seconds of the shell's `times`: user and system time of itself and of all that it waited for, such as `0m1.234s`. */
function sumTimes(text: string): number {
  const parts = [...text.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 4) throw new Error(`the shell answered "${text}"`);
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
