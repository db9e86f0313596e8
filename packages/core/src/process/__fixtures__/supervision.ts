import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listProcesses } from '../process-list.js';
import { type CageSupport, supervise } from '../index.js';
import type { SupervisedCommand, SupervisedResult } from '../types.js';
import { buildEffects } from './effects.js';
import type { Effects } from '../../effects.js';

/** A folder of its own for one test, removed after it. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yoke-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a test changes of a supervised command; `script` is run by `sh`. */
export type CommandParts = Partial<SupervisedCommand> & {
  readonly script?: string;
  readonly effects?: Effects;
};

/** Supervises a program in a folder of its own. A test that hangs fails after 30 seconds by the total timer. */
export async function run(
  cageSupport: CageSupport | undefined,
  { script = 'true', effects = buildEffects(), ...parts }: CommandParts,
): Promise<SupervisedResult> {
  const folder = parts.cwd ?? (await makeFolder());
  return supervise(
    {
      argv: ['/bin/sh', '-c', script],
      cwd: folder,
      env: { PATH: process.env.PATH ?? '' },
      timers: { totalMs: 30_000 },
      cage: { writable: [folder], hidden: [], network: 'on' },
      cageSupport,
      capture: {
        stdoutFile: join(folder, 'stdout'),
        stderrFile: join(folder, 'stderr'),
        captureBytes: 1_000_000,
      },
      marker: 'test-run',
      signal: new AbortController().signal,
      ...parts,
    },
    effects,
  );
}

/** The captured stdout of a run, whose folder must still be there. */
export async function readStdout(result: SupervisedResult): Promise<string> {
  return readFile(result.stdout.file, 'utf8');
}

/** Resolves when the condition holds. Looks again at each turn of the event loop; the test's own timeout ends a wait in vain. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

/** Living processes whose command line holds a text, such as the odd length of a `sleep`. */
export async function findByCommandLine(text: string): Promise<readonly number[]> {
  return findProcesses((line) => line.includes(text));
}

/** Living processes that are a `sleep` of exactly this length. */
export async function findSleepers(seconds: string): Promise<readonly number[]> {
  return findProcesses((line) => line === `sleep ${seconds}`);
}

async function findProcesses(isMeant: (line: string) => boolean): Promise<readonly number[]> {
  const found: number[] = [];
  for (const { pid, isZombie } of await listProcesses('linux')) {
    const bytes = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
    const line = bytes.split('\0').join(' ').trim();
    if (!isZombie && pid !== process.pid && isMeant(line)) found.push(pid);
  }
  return found;
}

let lastSeconds = 100_000;

/** A number of seconds for `sleep` that no other test uses, by which its process is recognised. */
export function oddSeconds(): string {
  lastSeconds += 1;
  return `${lastSeconds}.${process.pid}`;
}
