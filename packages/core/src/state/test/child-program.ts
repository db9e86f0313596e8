import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'tsup';

/** A program of the tests, bundled so that plain Node runs it. */
export interface ChildProgram {
  readonly start: (args: readonly string[]) => RunningChild;
  readonly remove: () => Promise<void>;
}

/** A program that runs. */
export interface RunningChild {
  readonly process: ChildProcess;
  /** The next line it prints; absent once it has ended. */
  readonly nextLine: () => Promise<string | undefined>;
  readonly say: (line: string) => void;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
}

/** Bundles a program that stands beside this file. Remove it. */
export async function bundleChild(name: string): Promise<ChildProgram> {
  const outDir = await mkdtemp(join(tmpdir(), 'yoke-child-'));
  await build({
    entry: [join(import.meta.dirname, `${name}.ts`)],
    outDir,
    format: 'esm',
    target: 'node20',
    config: false,
    silent: true,
    outExtension: () => ({ js: '.mjs' }),
  });
  return {
    start: (args) => startChild(join(outDir, `${name}.mjs`), args),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}

function startChild(file: string, args: readonly string[]): RunningChild {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    nextLine: async () => {
      const { value, done } = await lines.next();
      return done === true ? undefined : String(value);
    },
    say: (line) => {
      child.stdin.write(`${line}\n`);
    },
    ended: once(child, 'exit').then(() => undefined),
  };
}
