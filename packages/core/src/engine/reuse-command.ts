import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CapturedStreamV1, GateCommandResultV1 } from '../contracts/index.js';
import { copyFileInto, ensureDirectory } from '../files/index.js';
import { buildEnvironment, findProgram } from '../process/index.js';
import { canonicalJson } from '../state/index.js';
import { digestFolder } from './digest-folder.js';
import { type GateCommandRun, runGateCommand } from './gate-command.js';
import type { Run } from './run.js';

const CRITERION_GATE = 'criterion';
const LIMITS = { maxFiles: 10_000, maxBytes: 64 * 1024 * 1024 };
const MAX_OUTPUT_BYTES = 1024 * 1024;

/**
 * Runs a gate's command; or gives the success that it had earlier in this run, when `verify.reusableCommands` lists the very
 * command of a criterion and everything it can depend on is the same: each byte of the bench, environment, policy, Node. A
 * bench that is too large or holds links is not looked at, a failure is never reused, and verify, perf and completion
 * always run.
 */
export async function runOrReuse(wanted: GateCommandRun, run: Run): Promise<GateCommandResultV1> {
  wanted.signal.throwIfAborted();
  const key = mayReuse(wanted, run) ? await reuseKey(wanted, run) : undefined;
  if (key === undefined) return runGateCommand(wanted, run);
  const known = run.reusable.get(key);
  if (known !== undefined) return { ...known, durationMs: 0, isReused: true };
  const result = await runGateCommand(wanted, run);
  if (result.exitCode === 0 && !result.isTimedOut) await remember(key, result, run);
  return result;
}

function mayReuse({ command, use, subject }: GateCommandRun, { input }: Run): boolean {
  const { command: line, overlay, network } = command;
  return (
    use.name === CRITERION_GATE &&
    subject.phase === 'attempt' &&
    overlay === undefined &&
    network !== 'on' &&
    typeof line === 'string' &&
    input.config.verify.reusableCommands.includes(line)
  );
}

async function reuseKey(
  { command, use, subject }: GateCommandRun,
  run: Run,
): Promise<string | undefined> {
  const { directory } = subject.bench;
  const bytes = await digestFolder(directory, LIMITS);
  if (bytes === undefined) return undefined;
  const { effects, input, trustLevel } = run;
  const set = { ...command.env, YOKE_STORY: subject.candidate.storyId };
  const env = buildEnvironment({
    purpose: 'gate',
    effects,
    pass: [],
    set,
    home: '/home',
    tempDir: '/tmp',
  });
  const policy = {
    trustLevel,
    trust: input.config.trust,
    options: use.options,
    timeoutMs: command.timeoutMs ?? 0,
  };
  const key = canonicalJson({
    root: run.repository.root,
    directory,
    command: command.command,
    phase: subject.phase,
    env,
    policy,
    node: describeNode(env.PATH, directory),
    bytes,
  });
  return createHash('sha256').update(key).digest('hex');
}

/** Which Node a command would find; another build at the same place has another time or size. */
function describeNode(path: string | undefined, cwd: string): string {
  const found = findProgram({ program: 'node', cwd, path });
  if (!('path' in found)) return 'none';
  const { size, mtimeMs, ino } = statSync(found.path);
  return `${found.path} ${size} ${mtimeMs} ${ino}`;
}

async function remember(key: string, result: GateCommandResultV1, run: Run): Promise<void> {
  const { stdout, stderr } = result;
  if (stdout.totalBytes + stderr.totalBytes > MAX_OUTPUT_BYTES) return;
  const folder = join(run.state.tempDir, 'reusable');
  await ensureDirectory(folder, run.effects);
  const keep = async (stream: CapturedStreamV1, name: string): Promise<CapturedStreamV1> => {
    const file = join(folder, `${key}.${name}`);
    await copyFileInto(stream.file, file, run.effects);
    return { ...stream, file };
  };
  run.reusable.set(key, {
    ...result,
    stdout: await keep(stdout, 'stdout'),
    stderr: await keep(stderr, 'stderr'),
  });
}
