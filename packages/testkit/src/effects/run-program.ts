import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** One start of a program. Nothing is inherited: neither environment nor stdin. */
export interface ProgramStart {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Absent means none. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Where both streams go. Absolute paths. */
  readonly stdoutFile: string;
  readonly stderrFile: string;
}

/** How a program ended. */
export interface ProgramEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly isTimedOut: boolean;
  /** The system's error code when it could not be started. */
  readonly spawnError?: string | undefined;
}

/**
 * Runs a program and sends its output to two files. Testkit starts processes by itself instead of through core, so that
 * a test never prepares its world with the code that it tests. Rejects with `signal.reason` on abort.
 */
export async function runProgram(start: ProgramStart): Promise<ProgramEnd> {
  start.signal?.throwIfAborted();
  const [program, ...args] = start.argv;
  const child = spawn(program, args, {
    cwd: start.cwd,
    env: { ...start.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const files = [
    child.stdout.pipe(createWriteStream(start.stdoutFile)),
    child.stderr.pipe(createWriteStream(start.stderrFile)),
  ];
  const end = await waitForEnd(child, start);
  await Promise.all(files.map((file) => finished(file)));
  start.signal?.throwIfAborted();
  return end;
}

async function waitForEnd(child: ChildProcess, start: ProgramStart): Promise<ProgramEnd> {
  let isTimedOut = false;
  const kill = () => child.kill('SIGKILL');
  const timer =
    start.timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          isTimedOut = true;
          kill();
        }, start.timeoutMs);
  start.signal?.addEventListener('abort', kill, { once: true });
  try {
    return await new Promise<ProgramEnd>((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        resolve({
          exitCode: null,
          signal: null,
          isTimedOut: false,
          spawnError: error.code ?? 'UNKNOWN',
        }),
      );
      child.once('close', (exitCode, signal) => resolve({ exitCode, signal, isTimedOut }));
    });
  } finally {
    clearTimeout(timer);
    start.signal?.removeEventListener('abort', kill);
  }
}
