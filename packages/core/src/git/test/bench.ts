import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { SealLimits, SealResult, WorkBench } from '../types.js';
import { openWorkBench } from '../work-bench.js';
import { type Files, type Setup, SOME_FILES, setUp } from './repository.js';

/** Limits that small tests can pass. */
export const LIMITS: SealLimits = {
  maxChangedFiles: 500,
  maxFileBytes: 1_000_000,
  maxTotalBytes: 2_000_000,
  maxDepth: 40,
  maxPathBytes: 500,
};

/** A work bench with what tests do to it. */
export interface Bench {
  readonly bench: WorkBench;
  readonly at: (path: string) => string;
  readonly sh: (script: string) => string;
  readonly seal: (excluded?: readonly string[]) => Promise<SealResult>;
  readonly prepare: (keepFiles?: boolean) => Promise<void>;
}

/** Opens the bench of a run. */
export function openBench(setup: Setup): Bench {
  const { state, mirror, context, base, baseTree } = setup;
  const bench = openWorkBench({
    context,
    mirror,
    directory: join(state, 'work'),
    indexFile: join(state, 'work.index'),
    agentStore: join(state, 'agent-objects'),
    provided: ['node_modules'],
  });
  const at = (path: string) => join(bench.directory, path);
  return {
    bench,
    at,
    sh: (script) =>
      execFileSync('sh', ['-c', script], {
        cwd: bench.directory,
        env: { PATH: process.env.PATH, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' },
        stdio: 'pipe',
      }).toString(),
    seal: (excluded = []) => bench.seal({ baseTree, excluded, limits: LIMITS }),
    prepare: (keepFiles = false) => bench.prepare({ base, branch: 'refs/heads/main', keepFiles }),
  };
}

/** A repository, its mirror and a prepared bench. */
export async function prepared(files: Files = SOME_FILES): Promise<Setup & Bench> {
  const setup = await setUp(files);
  const bench = openBench(setup);
  await bench.prepare();
  return { ...setup, ...bench };
}

/** Paths of a sealed candidate's changes, with `+` for new, `-` for gone, `*` for changed. */
export function changesOf(result: SealResult): readonly string[] {
  if (result.kind !== 'sealed') return [JSON.stringify(result.problems)];
  return result.changes.map(({ path, before, after }) => {
    const sign = before === undefined ? '+' : after === undefined ? '-' : '*';
    return sign + path;
  });
}

/** Problems of a refused candidate, one line each. */
export function problemsOf(result: SealResult): readonly string[] {
  if (result.kind === 'sealed') return ['sealed'];
  return result.problems.map(({ path, reason }) => `${path} ${reason}`);
}
