import { spawn } from 'node:child_process';
import {
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type {
  GateCandidateV1,
  GateCommandResultV1,
  GateCommandV1,
  GateContextV1,
} from '@yoke/core/contracts';

/** A gate context over a temporary folder whose commands are real processes. */
export interface GateBench {
  readonly context: GateContextV1;
  /** Every command that ran, in order. */
  readonly commands: readonly GateCommandV1[];
  readonly directory: string;
  readonly remove: () => void;
}

/** What a bench starts from. */
export interface GateBenchInput {
  readonly files?: Readonly<Record<string, string>> | undefined;
  readonly candidate?: Partial<GateCandidateV1> | undefined;
  readonly captureBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const CAPTURE_BYTES = 16 * 1024 * 1024;

/** Makes a bench. The caller removes it. */
export function makeGateBench(input: GateBenchInput = {}): GateBench {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'yoke-gates-')));
  const directory = join(root, 'bench');
  const tempDirectory = join(root, 'temp');
  mkdirSync(directory);
  mkdirSync(tempDirectory);
  writeFiles(directory, input.files ?? {});
  const commands: GateCommandV1[] = [];
  const signal = input.signal ?? new AbortController().signal;
  const context: GateContextV1 = {
    candidate: { ...emptyCandidate(), ...input.candidate },
    phase: 'attempt',
    directory,
    tempDirectory,
    readBase: async () => undefined,
    signal,
    run: (command) => {
      commands.push(command);
      const file = join(root, `command-${commands.length}`);
      return runCommand(command, { directory, file, captureBytes: input.captureBytes, signal });
    },
  };
  return { context, commands, directory, remove: () => rmSync(root, { recursive: true }) };
}

function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

function emptyCandidate(): GateCandidateV1 {
  return {
    storyId: 'S-1',
    storyTitle: 'A story',
    criteria: [],
    baseCommit: '0'.repeat(40),
    treeId: '1'.repeat(40),
    changedPaths: [],
  };
}

interface RunInput {
  readonly directory: string;
  readonly file: string;
  readonly captureBytes: number | undefined;
  readonly signal: AbortSignal;
}

function runCommand(command: GateCommandV1, input: RunInput): Promise<GateCommandResultV1> {
  input.signal.throwIfAborted();
  if (command.overlay !== undefined) {
    cpSync(command.overlay, input.directory, { recursive: true });
  }
  const [program, ...args] =
    typeof command.command === 'string'
      ? (['sh', '-c', command.command] as const)
      : command.command;
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: input.directory,
    env: { PATH: process.env.PATH, CI: '1', ...command.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const limit = input.captureBytes ?? CAPTURE_BYTES;
  const stdout = capture(child.stdout, `${input.file}.stdout`, limit);
  const stderr = capture(child.stderr, `${input.file}.stderr`, limit);
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    killGroup(child.pid);
  }, command.timeoutMs ?? 60_000);
  return new Promise((resolve) => {
    const finish = async (end: Pick<GateCommandResultV1, 'exitCode' | 'signal' | 'spawnError'>) => {
      clearTimeout(timer);
      const durationMs = performance.now() - startedAt;
      resolve({ ...end, isTimedOut, durationMs, stdout: await stdout, stderr: await stderr });
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      void finish({ exitCode: null, signal: null, spawnError: error.code ?? error.message });
    });
    child.once('close', (exitCode, signal) => void finish({ exitCode, signal }));
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group ended by itself between the timer and here.
  }
}

async function capture(
  stream: NodeJS.ReadableStream,
  file: string,
  limit: number,
): Promise<GateCommandResultV1['stdout']> {
  const sink = createWriteStream(file);
  let totalBytes = 0;
  let capturedBytes = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    const kept = bytes.subarray(0, limit - capturedBytes);
    totalBytes += bytes.length;
    capturedBytes += kept.length;
    if (kept.length > 0) sink.write(kept);
  }
  await new Promise<void>((resolve) => sink.end(resolve));
  return { file, totalBytes, capturedBytes, isTruncated: totalBytes > capturedBytes };
}
