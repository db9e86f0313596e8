import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeRepository } from '../lib/fixture.mjs';
import { yoke } from '../lib/harnesses.mjs';
import { runHarness } from '../lib/run-harness.mjs';

const FEW = 5;
const MANY = 15;

/**
 * P12: processes that a story takes besides agent and gate, by program. What a longer run has more than a shorter one
 * counts, so that the start of a run does not. Needs strace.
 * @param {import('../lib/run-harness.mjs').Bench} bench
 */
export async function measureProcesses(bench) {
  if (spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', 'true']).status !== 0) {
    bench.say('processes: not measured, strace does not run here');
    return [];
  }
  const rows = [];
  for (const isIsolated of [true, false]) {
    bench.say(
      `processes: ${FEW} and ${MANY} stories under strace${isIsolated ? '' : ', --no-isolate'}`,
    );
    const few = await countProcesses(bench, { stories: FEW, isIsolated });
    const many = await countProcesses(bench, { stories: MANY, isIsolated });
    const perStory = [...many].map(([name, count]) => ({
      name,
      count: (count - (few.get(name) ?? 0)) / (MANY - FEW),
    }));
    const kinds = perStory.filter(({ count }) => count > 0.05).sort((a, b) => b.count - a.count);
    rows.push({
      goal: 'P12',
      measure: `processes per story${isIsolated ? '' : ' --no-isolate'}`,
      values: [kinds.reduce((sum, { count }) => sum + count, 0)],
      bound: 7,
      note: kinds.map(({ name, count }) => `${name} ${count.toFixed(1)}`).join(', '),
    });
  }
  return rows;
}

/**
 * @param {import('../lib/run-harness.mjs').Bench} bench
 * @param {{ readonly stories: number, readonly isIsolated: boolean }} options
 */
async function countProcesses(bench, { stories, isIsolated }) {
  const repository = makeRepository(join(bench.folder, 'repository-10'), 10);
  const trace = join(bench.folder, 'trace');
  await runHarness({
    bench,
    harness: yoke(bench.bin, { isIsolated }),
    repository,
    stories,
    wrapper: [
      'strace',
      '-f',
      '-qq',
      '-s',
      '200',
      '-e',
      'trace=execve',
      '-e',
      'signal=none',
      '-o',
      trace,
    ],
  });
  return readTrace(trace);
}

/** Counts processes by the programs that each became in turn. @param {string} trace */
function readTrace(trace) {
  const programs = new Map();
  for (const line of readFileSync(trace, 'latin1').split('\n')) {
    const [, pid, path = '', args = ''] =
      /^(\d+) +execve\("([^"]+)", \[(.*?)\], .*(?:= 0|<unfinished \.\.\.>)$/.exec(line) ?? [];
    if (pid === undefined) continue;
    programs.set(pid, [...(programs.get(pid) ?? []), programName(path, args)]);
  }
  const counts = new Map();
  for (const names of programs.values()) {
    if (['agent', 'gate'].includes(names.at(-1))) continue;
    const kind = [...new Set(names)].join('>');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/**
 * For git with its command, which comes after options of its own.
 * @param {string} path
 * @param {string} args
 */
function programName(path, args) {
  const name = basename(path);
  if (name !== 'git') return name;
  const words = [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word).slice(1);
  let at = 0;
  while (at < words.length && words[at]?.startsWith('-'))
    at += words[at] === '-c' || words[at] === '-C' ? 2 : 1;
  return `git ${words[at] ?? ''}`;
}
