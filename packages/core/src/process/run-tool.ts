import { type ChildProcess, spawn } from 'node:child_process';
import { toolOutputTooLarge, toolTimedOut } from './process-errors.js';
import type { RunTool, ToolCommand, ToolResult } from './types.js';

const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** Between SIGTERM, in which git removes its lock files, and SIGKILL. */
const KILL_AFTER_MS = 2_000;

/**
 * Runs a tool with `node:child_process` directly: git is called several times a story, and execa 9 adds 0.4 ms to each
 * call. The child gets a process group of its own, so that Ctrl-C in a terminal ends the run, not a git that is writing.
 *
 * @throws TOOL_TIMED_OUT, TOOL_OUTPUT_TOO_LARGE, when the tool is dead.
 */
export const runTool: RunTool = (command) =>
  new Promise((resolve, reject) => {
    if (command.signal?.aborted) {
      reject(command.signal.reason);
      return;
    }
    const child = start(command);
    if (typeof child === 'string') {
      resolve(notStarted(child));
      return;
    }
    collect({ child, command, resolve, reject });
  });

interface Collecting {
  readonly child: ChildProcess;
  readonly command: ToolCommand;
  readonly resolve: (result: ToolResult) => void;
  readonly reject: (reason: unknown) => void;
}

function collect({ child, command, resolve, reject }: Collecting): void {
  const { argv, timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MAX_BYTES, signal } = command;
  const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  let failure: { readonly reason: unknown } | undefined;
  let killTimer: NodeJS.Timeout | undefined;

  const stop = (reason: unknown): void => {
    if (failure !== undefined) return;
    failure = { reason };
    killGroup(child, 'SIGTERM');
    killTimer = setTimeout(() => killGroup(child, 'SIGKILL'), KILL_AFTER_MS);
  };
  const onAbort = (): void => stop(signal?.reason);
  const timer = setTimeout(() => stop(toolTimedOut({ argv, timeoutMs })), timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });

  for (const stream of ['stdout', 'stderr'] as const) {
    let bytes = 0;
    child[stream]?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) stop(toolOutputTooLarge({ argv, maxBytes, stream }));
      else if (failure === undefined) output[stream].push(chunk);
    });
  }
  const settle = (finish: () => void): void => {
    clearTimeout(timer);
    clearTimeout(killTimer);
    signal?.removeEventListener('abort', onAbort);
    if (failure === undefined) finish();
    else reject(failure.reason);
  };
  child.on('error', (error: NodeJS.ErrnoException) => {
    if (child.pid === undefined) settle(() => resolve(notStarted(error.code ?? error.message)));
  });
  child.on('close', (exitCode, endSignal) => {
    settle(() =>
      resolve({
        exitCode,
        signal: endSignal,
        stdout: join(output.stdout),
        stderr: join(output.stderr).toString('utf8'),
      }),
    );
  });
}

/** The child, or the code of the error that kept it from starting. */
function start({ argv: [program, ...args], cwd, env, stdin }: ToolCommand): ChildProcess | string {
  try {
    const child = spawn(program, args, {
      cwd,
      env: { ...env },
      detached: true,
      windowsHide: true,
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    // A tool that leaves without reading its input is judged by its exit code.
    child.stdin?.on('error', () => undefined);
    if (stdin !== undefined) child.stdin?.end(stdin);
    return child;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function notStarted(spawnError: string): ToolResult {
  return { exitCode: null, signal: null, stdout: Buffer.alloc(0), stderr: '', spawnError };
}

function join(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already, or this platform has none: the child itself is all there is.
    child.kill(signal);
  }
}
