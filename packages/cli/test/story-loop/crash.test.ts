import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { acceptanceTest, buildModuleStory, createProject, type TestProject } from './project.js';

const CHILD = fileURLToPath(new URL('crash-child.mjs', import.meta.url));
const MIN_POINTS = 60;
const AT_ONCE = 2;

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

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
  const [id] = (await readdir(project.repository.stateDir)).filter(
    (name) => !name.includes('set-aside'),
  );
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
    const child = spawn(process.execPath, [CHILD, JSON.stringify(input), String(killAt)], {
      env: { ...project.repository.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
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
    const points = effects.filter(({ phase }) => phase === 'sealed');
    expect(points.length).toBeGreaterThanOrEqual(MIN_POINTS);

    await checkAll(points);
  }, 600_000);

  it('at other moments of its life is made good by the next run', async () => {
    const effects = await listEffects();
    const others = effects.filter(({ phase }) => phase !== 'sealed');
    const step = Math.max(1, Math.floor(others.length / 24));
    const points = others.filter((_point, index) => index % step === 0);

    await checkAll(points);
  }, 600_000);
});
