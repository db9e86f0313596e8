import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type TestProject } from './project.js';

const SOURCE = fileURLToPath(new URL('crash-child.mjs', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url));
const AT_ONCE = 2;

/** How the process of a run ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

let child = '';

/** Has one file made from the sources for the tests of a file, so that what is put to the test is what they say. */
export function useChild(): void {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yoke-crash-'));
    child = join(folder, 'child.mjs');
    await build({
      entryPoints: [SOURCE],
      outfile: child,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      alias: {
        '@yoke/core/contracts': join(PACKAGES, 'core/src/contracts/index.ts'),
        '@yoke/core/errors': join(PACKAGES, 'core/src/errors/index.ts'),
        '@yoke/core/schema': join(PACKAGES, 'core/src/schema/index.ts'),
        '@yoke/core': join(PACKAGES, 'core/src/index.ts'),
        '@yoke/gates': join(PACKAGES, 'gates/src/index.ts'),
        '@yoke/provider-command': join(PACKAGES, 'provider-command/src/index.ts'),
      },
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

/** A project whose agent counts its calls outside of every bench. */
export async function createCrashProject(): Promise<
  TestProject & { readonly calls: () => Promise<number> }
> {
  const project = await createProject({
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
    // Hundreds of runs wait for this command: it prints something, and ends in a millisecond.
    config: { verify: { command: 'cat src/add.js', retries: 0 } },
    script: {
      'STORY-multiply': [
        [
          {
            do: 'write',
            path: 'src/multiply.js',
            text: 'export const multiply = (a, b) => a * b;\n',
          },
        ],
      ],
    },
  });
  const calls = async () => {
    const ledger = await readLedgerText(project);
    return ledger.split('"type":"invocation-end"').length - 1;
  };
  return { ...project, calls };
}

/** The folder of a project in the state directory. */
export async function stateFolder(project: TestProject): Promise<string> {
  const names = await readdir(project.repository.stateDir).catch(() => []);
  const [id] = names.filter((name) => !name.includes('set-aside'));
  return join(project.repository.stateDir, id ?? '');
}

/** The whole ledger; empty when there is none. */
export async function readLedgerText(project: TestProject): Promise<string> {
  return readFile(join(await stateFolder(project), 'ledger.ndjson'), 'utf8').catch(() => '');
}

/** What a run of the child can be given. */
export interface ChildOptions {
  /** File for the effects of a run that counts them. */
  readonly log?: string;
  /** PATH in place of the project's. */
  readonly path?: string;
  /** Folder for temporary files in place of the system's. */
  readonly temp?: string;
  /** Called when the run has suspended itself; it goes on when `resume` is called. */
  readonly onStopped?: (resume: () => void) => Promise<void>;
}

/** `0` runs to the end, `memory` too and notes its megabytes behind each story, a number kills there, `stop:<n>` suspends there, `<code>:<n>` fails that effect, `<code>:<n>+` that and all later ones. */
export function runChild(
  project: TestProject,
  fault: number | string,
  { log = '', path, temp, onStopped }: ChildOptions = {},
): Promise<Ended> {
  const { agents } = project.config as {
    readonly agents: { readonly script: { readonly command: unknown } };
  };
  const input = { root: project.root, config: project.config, agent: agents.script.command, log };
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, JSON.stringify(input), String(fault)], {
      env: {
        ...project.repository.env,
        ...(path === undefined ? {} : { PATH: path }),
        ...(temp === undefined ? {} : { TMPDIR: temp }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    running.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    running.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      // Told just before it suspends itself; a signal that comes too early waits for it.
      if (chunk.includes('suspended') && onStopped !== undefined) {
        onStopped(() => running.kill('SIGCONT')).catch((error: unknown) => {
          running.kill('SIGKILL');
          reject(error);
        });
      }
    });
    running.on('error', reject);
    running.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** One change that a run makes outside of itself. */
export interface RunEffect {
  /** From 1. */
  readonly number: number;
  readonly phase: string;
  readonly name: string;
}

/** The effects of one whole run, in order, with the phase they fall in. */
export async function listEffects(): Promise<readonly RunEffect[]> {
  const project = await createCrashProject();
  const log = join(project.repository.stateDir, '..', 'effects.log');
  await runChild(project, 'count', { log });
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [number = '0', phase = '', name = ''] = line.split(' ');
    return { number: Number(number), phase, name };
  });
}

/** Whether every point is wanted (`pnpm chaos`), and not a sample. */
export const isEveryPoint = process.env.YOKE_TEST_EVERY_POINT !== undefined;

/** `count` of the points, spread evenly, or all when there are fewer; all of them when every point is wanted. */
export function sample<Point>(points: readonly Point[], count: number): readonly Point[] {
  if (isEveryPoint || points.length <= count) return points;
  const places = new Set(
    Array.from({ length: count }, (_, index) => Math.floor((index * points.length) / count)),
  );
  return points.filter((_point, index) => places.has(index));
}

/** `count` of the points by a seed, the same for the same seed; all of them when every point is wanted. */
export function draw<Point>(
  points: readonly Point[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Point[] {
  if (isEveryPoint) return points;
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return points
    .map((point) => ({ point, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ point }) => point);
}

/** Does something with every point, two at once. */
export async function overAll<Point>(
  points: readonly Point[],
  work: (point: Point) => Promise<void>,
): Promise<void> {
  const queue = [...points];
  const worker = async () => {
    for (let point = queue.shift(); point !== undefined; point = queue.shift()) await work(point);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
