import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProcessEndV1 } from '@yoke/core/contracts';
import type { Agent } from './agents.js';
import type { Bench } from './bench.js';
import { CASES, type Case, expectedOutcome } from './cases.js';
import type { Called } from './invoke.js';

/** One entry of a provider's `recordings.json`: how the call ended whose stream lies beside it. */
export interface Recording {
  readonly case: string;
  readonly file: string;
  readonly end: ProcessEndV1;
  readonly stderr: string;
  readonly outcome: string;
}

/** Writes what a call printed as a fixture of its provider, without the places of this machine. */
export function writeFixture(input: {
  readonly agent: Agent;
  readonly one: Case;
  readonly bench: Bench;
  readonly url: string;
  readonly called: Called;
}): Recording {
  const { agent, one, bench, url, called } = input;
  const scrub = (text: string) =>
    text
      .replaceAll(bench.cwd, '/bench/project')
      .replaceAll(bench.base, '/bench')
      .replaceAll(bench.base.replaceAll('/', '-'), '-bench')
      .replaceAll(new URL(url).host, '127.0.0.1:8080');
  const file = `${agent.name}-${agent.version}-${one.name}.ndjson`;
  writeFileSync(`${fixturesOf(agent)}/${file}`, scrub(called.stdout));
  const { exitCode, signal } = called.result.end;
  return {
    case: one.name,
    file,
    end: { exitCode, signal },
    stderr: scrub(called.result.stderr.tail).slice(-2_000),
    outcome: expectedOutcome(one, agent.name) ?? '',
  };
}

/** Writes the list of a provider's fixtures, in the order of the cases. */
export function writeRecordings(agent: Agent, recordings: readonly Recording[]): void {
  const order = CASES.map(({ name }) => name);
  const sorted = [...recordings].sort((a, b) => order.indexOf(a.case) - order.indexOf(b.case));
  const text = `${JSON.stringify(sorted, null, 2)}\n`;
  writeFileSync(`${fixturesOf(agent)}/recordings.json`, text);
}

function fixturesOf(agent: Agent): string {
  const url = new URL(`../../packages/provider-${agent.name}/src/__fixtures__`, import.meta.url);
  const folder = fileURLToPath(url);
  mkdirSync(folder, { recursive: true });
  return folder;
}
