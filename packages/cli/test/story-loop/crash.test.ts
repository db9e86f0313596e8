import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type TestProject } from './project.js';

const SOURCE = fileURLToPath(new URL('crash-child.mjs', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url));
const MIN_POINTS = 60;
const AT_ONCE = 2;

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

let folder = '';
let child = '';

// One file made from the sources, so that what is killed is what the sources say.
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
      '@yoke/core': join(PACKAGES, 'core/src/index.ts'),
      '@yoke/gates': join(PACKAGES, 'gates/src/index.ts'),
      '@yoke/provider-command': join(PACKAGES, 'provider-command/src/index.ts'),
    },
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A project whose agent counts its calls outside of every bench. */
async function createCrashProject(): Promise<
  TestProject & { readonly calls: () => Promise<number> }
> {
  const project = await createProject({
    backlog: [buildModuleStory('multiply')],
    files: acceptanceTest('multiply', 6),
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

async function readLedgerText(project: TestProject): Promise<string> {
  const names = await readdir(project.repository.stateDir).catch(() => []);
  const [id] = names.filter((name) => !name.includes('set-aside'));
  return readFile(join(project.repository.stateDir, id ?? '', 'ledger.ndjson'), 'utf8').catch(
    () => '',
  );
}

function runChild(project: TestProject, killAt: number | 'count', log = ''): Promise<Ended> {
  const { agents } = project.config as {
    readonly agents: { readonly script: { readonly command: unknown } };
  };
  const input = { root: project.root, config: project.config, agent: agents.script.command, log };
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, JSON.stringify(input), String(killAt)], {
      env: { ...project.repository.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    running.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    running.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    running.on('error', reject);
    running.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** The effects of one whole run, in order, with the phase they fall in. */
async function listEffects(): Promise<
  readonly { readonly number: number; readonly phase: string }[]
> {
  const project = await createCrashProject();
  const log = join(project.repository.stateDir, '..', 'effects.log');
  await runChild(project, 'count', log);
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [number = '0', phase = ''] = line.split(' ');
    return { number: Number(number), phase };
  });
}

async function checkKill(killAt: number, phase: string): Promise<void> {
  const project = await createCrashProject();
  const { git } = project.repository;
  const base = await git('rev-parse', 'HEAD');

  const killed = await runChild(project, killAt);
  expect(killed.signal, `effect ${killAt}: ${killed.stderr}`).toBe('SIGKILL');
  const headAfterKill = await git('rev-parse', 'HEAD');
  const wasSealed = (await readLedgerText(project)).includes('"type":"candidate-sealed"');
  if (headAfterKill !== base) expect(await git('rev-parse', 'HEAD^')).toBe(base);
  const again = await runChild(project, 0);

  const where = `effect ${killAt} (${phase}): ${again.stdout}${again.stderr}`;
  expect(again.code, where).toBe(0);
  expect(JSON.parse(again.stdout), where).toMatchObject({ state: 'complete' });
  expect(await git('rev-list', '--count', `${base}..HEAD`), where).toBe('1');
  expect((await git('show', 'HEAD:.yoke/prd.yaml')).match(/passes: true/g), where).toHaveLength(1);
  expect(await git('status', '--porcelain'), where).toBe('');
  if (wasSealed) expect(await project.calls(), where).toBe(1);
}

/** At least `count` of the points, spread evenly; all of them with `YOKE_TEST_EVERY_POINT`. */
function sample<Point>(points: readonly Point[], count: number): readonly Point[] {
  const step = process.env.YOKE_TEST_EVERY_POINT
    ? 1
    : Math.max(1, Math.floor(points.length / count));
  return points.filter((_point, index) => index % step === 0);
}

async function checkAll(
  points: readonly { readonly number: number; readonly phase: string }[],
): Promise<void> {
  const queue = [...points];
  const worker = async () => {
    for (let point = queue.shift(); point !== undefined; point = queue.shift()) {
      await checkKill(point.number, point.phase);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

describe('a run that is killed', () => {
  it('between sealing and landing leaves the branch as it was or complete, and the next run lands once without a second call of the agent', async () => {
    const effects = await listEffects();
    const between = effects.filter(({ phase }) => phase === 'sealed');
    const points = sample(between, MIN_POINTS);
    expect(points.length).toBeGreaterThanOrEqual(MIN_POINTS);

    await checkAll(points);
  }, 600_000);

  it('at other moments of its life is made good by the next run', async () => {
    const effects = await listEffects();
    const others = effects.filter(({ phase }) => phase !== 'sealed');
    await checkAll(sample(others, 20));
  }, 600_000);
});
