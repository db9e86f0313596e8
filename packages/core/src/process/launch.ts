import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { Readable, type Writable } from 'node:stream';
import type { Cage } from './cage.js';
import type { CagePipes } from './cage-holder.js';
import { type FoundProgram, findProgram } from './find-program.js';
import { COMMAND_VARIABLE } from './group-cage.js';
import { identifyProcess } from './process-identity.js';
import type { ProcessIdentity, SupervisedCommand } from './types.js';
import { startOnWindows } from './windows-program.js';

/** How the launched process ended. */
export interface Exit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** A program that has been started. */
export interface Launched {
  readonly pid: number;
  /** Asked for at once; whoever waits for it must be reading the output already, or Node drops what a short program printed. */
  readonly identity: Promise<ProcessIdentity>;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the process has exited, whoever may still hold its output. */
  readonly exited: Promise<Exit>;
}

/**
 * Starts the program in its cage, as leader of a session of its own, without a terminal, with descriptors 0 to 2 alone,
 * and writes its stdin. A program that does not read it, or leaves early, is not a failure. Answers the system's error
 * code when it cannot start; `ENOTDIR` when the folder it is to run in is missing.
 */
export async function launch(input: {
  readonly command: SupervisedCommand;
  readonly cage: Cage;
  readonly commandId: string;
  /** Descriptors of this process that a child would inherit; see `listInheritable`. */
  readonly inheritable: readonly number[];
  readonly platform: string;
}): Promise<Launched | string> {
  const { command, cage, commandId, inheritable, platform } = input;
  const program = locate(command, platform);
  if ('error' in program) return program.error;
  const entered = cage.enter([program.path, ...command.argv.slice(1)], command.cwd);
  const startable =
    platform === 'win32' ? startOnWindows(entered) : { argv: entered, isVerbatim: false };
  if (startable === undefined) return 'EINVAL';
  const pipes = cage.openPipes();
  const nullDevice = inheritable.length === 0 ? undefined : openSync('/dev/null', 'r+');
  const started = await start({
    ...startable,
    cwd: command.cwd,
    env: { ...command.env, YOKE_RUN_ID: command.marker, [COMMAND_VARIABLE]: commandId },
    stdio: planStdio({ hasStdin: Boolean(command.stdin), pipes, inheritable, nullDevice }),
  });
  closeAll([...(pipes?.child ?? []), ...(nullDevice === undefined ? [] : [nullDevice])]);
  if (typeof started === 'string') {
    closeAll(pipes?.own ?? []);
    return started;
  }
  return {
    ...connect({ ...started, pipes, stdin: command.stdin }),
    identity: identifyProcess(started.pid, platform),
  };
}

function locate(
  { argv: [program], cwd, env }: SupervisedCommand,
  platform: string,
): FoundProgram | NotFound {
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return { error: 'ENOTDIR' };
  const windows = platform === 'win32' ? { pathExt: env.PATHEXT } : undefined;
  return findProgram({ program, cwd, path: env.PATH, windows });
}

interface NotFound {
  readonly error: 'ENOTDIR';
}

function planStdio(input: {
  readonly hasStdin: boolean;
  readonly pipes: CagePipes | undefined;
  readonly inheritable: readonly number[];
  readonly nullDevice: number | undefined;
}): (number | 'ignore' | 'pipe')[] {
  const { hasStdin, pipes, inheritable, nullDevice } = input;
  const [stdin, stdout, stderr] = pipes?.child ?? (['pipe', 'pipe', 'pipe'] as const);
  const stdio: (number | 'ignore' | 'pipe')[] = [hasStdin ? stdin : 'ignore', stdout, stderr];
  // What Yoke itself inherited without close-on-exec (a shell's leftover, make's job server) is laid over with /dev/null.
  for (const fd of inheritable) {
    while (stdio.length < fd) stdio.push('ignore');
    stdio[fd] = nullDevice ?? 'ignore';
  }
  return stdio;
}

interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<Exit>;
}

async function start(input: {
  readonly argv: readonly [string, ...string[]];
  readonly isVerbatim: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdio: StdioOptions;
}): Promise<Started | string> {
  const [file, ...args] = input.argv;
  try {
    const { cwd, env, stdio, isVerbatim } = input;
    const child = spawn(file, args, {
      cwd,
      env,
      stdio,
      detached: true,
      windowsHide: true,
      windowsVerbatimArguments: isVerbatim,
    });
    const failed = new Promise<string>((resolve) => {
      child.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    const exited = new Promise<Exit>((resolve) => {
      child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
    });
    return child.pid === undefined ? await failed : { child, pid: child.pid, exited };
  } catch (error) {
    // E2BIG and a NUL in an argument are thrown at once.
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function connect(
  input: Started & { readonly pipes: CagePipes | undefined; readonly stdin: string | undefined },
): Omit<Launched, 'identity'> {
  const { child, pid, exited, pipes, stdin } = input;
  const [into, stdout, stderr] =
    pipes === undefined
      ? [child.stdin, child.stdout, child.stderr]
      : [
          new Socket({ fd: pipes.own[0], readable: false, writable: true }),
          new Socket({ fd: pipes.own[1], readable: true, writable: false }),
          new Socket({ fd: pipes.own[2], readable: true, writable: false }),
        ];
  feed(into, stdin ?? '', exited);
  return { pid, exited, stdout: silence(stdout), stderr: silence(stderr) };
}

/** Writes stdin and closes it. EPIPE only says that the program did not want it all. */
function feed(stdin: Writable | null, text: string, exited: Promise<Exit>): void {
  if (stdin === null) return;
  stdin.on('error', () => undefined);
  stdin.end(text);
  void exited.then(() => stdin.destroy());
}

/** A stream that breaks has ended: what counts is what was read, and the exit. */
function silence(stream: Readable | null): Readable {
  const output = stream ?? Readable.from([]);
  output.on('error', () => undefined);
  return output;
}

function closeAll(descriptors: readonly number[]): void {
  for (const fd of descriptors) closeSync(fd);
}
