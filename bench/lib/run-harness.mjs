import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { git, resetRepository } from './fixture.mjs';

/**
 * @typedef {import('./harnesses.mjs').Harness} Harness
 * @typedef {object} Bench What all suites share.
 * @property {string} folder For everything that is made; removed at the end.
 * @property {string} bin The command under measurement.
 * @property {string} log Where agent and gate note their times.
 * @property {{ readonly agent: string, readonly gate: string }} shims
 * @property {boolean} isQuick
 * @property {boolean} isLong Also what takes many minutes.
 * @property {(text: string) => void} say
 */

/**
 * @typedef {object} RunInput
 * @property {Bench} bench
 * @property {Harness} harness
 * @property {string} repository
 * @property {number} stories
 * @property {number} [passed]
 * @property {number} [agentMs]
 * @property {number} [gateBytes]
 * @property {string} [promptFolder]
 * @property {readonly string[]} [wrapper] Put before the command, such as a tracer.
 * @property {(pid: number) => void} [onStart]
 */

let runs = 0;

/**
 * Runs a harness over some stories of a repository that is put back to its base first. Answers times in milliseconds.
 * @param {RunInput} input
 */
export async function runHarness(input) {
  const { bench, harness, repository, stories, passed = 0, agentMs = 0, gateBytes = 0 } = input;
  const { log, shims } = bench;
  runs += 1;
  const work = {
    stories,
    passed,
    mark: `RUN${runs}`,
    agent: [shims.agent, log, String(agentMs), input.promptFolder ?? '-'],
    gate: [shims.gate, log, String(gateBytes)],
  };
  resetRepository(repository, harness.files(work));
  writeFileSync(log, '');
  const env = { ...process.env, YOKE_STATE_DIR: `${bench.folder}/state`, NO_COLOR: '1' };
  const [program = '', ...args] = [...(input.wrapper ?? []), ...harness.command(work)];
  const startedNs = process.hrtime.bigint();
  const child = spawn(program, args, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000);
    });
  if (child.pid !== undefined) input.onStart?.(child.pid);
  const code = await new Promise((resolve) => child.once('close', resolve));
  const wallMs = Number(process.hrtime.bigint() - startedNs) / 1e6;
  const landed = countLanded(repository, stories);
  if (landed !== stories)
    throw new Error(
      `${harness.name} landed ${landed} of ${stories} stories and ended with ${code}:\n${output}`,
    );
  const events = readLog(log);
  const busyMs = events.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return { wallMs, busyMs, overheadMs: (wallMs - busyMs) / stories, events };
}

/**
 * @param {string} repository
 * @param {number} stories
 */
function countLanded(repository, stories) {
  const files = new Set(git(repository, 'ls-tree', '--name-only', 'HEAD', 'src/').split('\n'));
  const wanted = Array.from({ length: stories }, (_, index) => `src/story-${index + 1}.txt`);
  return wanted.filter((path) => files.has(path)).length;
}

/** @param {string} log */
function readLog(log) {
  const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean);
  return lines.map((line) => {
    const [who = '', start = '0', end = '0', bytes = '0'] = line.split(' ');
    const startMs = Number(BigInt(start) / 1000n) / 1e3;
    const endMs = Number(BigInt(end) / 1000n) / 1e3;
    return { who, startMs, endMs, durationMs: endMs - startMs, bytes: Number(bytes) };
  });
}
