import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { ARRANGE_SCRIPT } from './file-cage-argv.js';

/** Makes three anonymous pipes out of here-documents and says that it is ready. */
const PIPES = `exec 3<<A 4<<A 5<<A
A
A
A
echo
`;

/** Waits for its input to end, and then ends the process group that it was told of, if Yoke died and did not kill it before. */
const GROUP_SCRIPT = `${PIPES}read g
read x
[ "$g" ] && kill -9 "-$g"
`;

/**
 * Becomes `cat`, which waits for its input to end. A shell that reads would not do as first process of a namespace: each
 * orphan that dies there sends it SIGCHLD, which makes dash's `read` fail as if its input had ended. A `cat` beside a
 * shell that waits would not do either: the program could stop it.
 */
const NAMESPACE_SCRIPT = `${PIPES}exec cat >/dev/null
`;

/** The same with SIGCHLD ignored, by which the kernel reaps the orphans itself; `env` of coreutils 8.31 can set that. */
const REAPING_NAMESPACE_SCRIPT = `${PIPES}exec env --ignore-signal=CHLD cat >/dev/null
`;

/** Root may write the settings of the kernel in any `/proc`, and with them have a program started outside of every cage. */
const GUARD_PROC = `mount -o bind,ro /proc/sys /proc/sys || exit 1
[ ! -e /proc/sysrq-trigger ] || mount --bind /dev/null /proc/sysrq-trigger || exit 1
`;

/** Holds namespaces whose files the launcher has arranged. */
const FILES_SCRIPT = `echo
exec cat >/dev/null
`;

/** What a holder is for. */
export type HolderKind =
  | 'group'
  | 'namespace'
  | 'reaping-namespace'
  | 'guarded-namespace'
  | 'guarded-reaping-namespace'
  | 'files'
  | 'arranged-files';

const SCRIPTS: Readonly<Record<HolderKind, string>> = {
  group: GROUP_SCRIPT,
  namespace: NAMESPACE_SCRIPT,
  'reaping-namespace': REAPING_NAMESPACE_SCRIPT,
  'guarded-namespace': GUARD_PROC + NAMESPACE_SCRIPT,
  'guarded-reaping-namespace': GUARD_PROC + REAPING_NAMESPACE_SCRIPT,
  files: FILES_SCRIPT,
  'arranged-files': ARRANGE_SCRIPT,
};

/** A small process beside a supervised program: it holds pipes and notices the death of Yoke. */
export interface Holder {
  /** The number of the launched process: the holder itself, or the `unshare` above it. */
  readonly pid: number;
  /** Resolves when it has ended. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** Tells it the process group to end should Yoke die. */
  readonly guard: (groupId: number) => void;
  /** Ends its input, so that it leaves, and waits at most so long. Answers whether it has left. */
  readonly release: (waitMs: number) => Promise<boolean>;
  readonly isAlive: () => boolean;
  /** Kills the launched process and waits a moment for its end. */
  readonly kill: () => Promise<void>;
}

/** Starts a holder, whose script is given `words`, and waits until it is ready; a text when it did not come up: what it said. */
export async function startHolder(
  kind: HolderKind,
  launcher: readonly string[] = [],
  words: readonly string[] = [],
): Promise<Holder | string> {
  const [program = '/bin/sh', ...args] = [
    ...launcher,
    ...['/bin/sh', '-c', SCRIPTS[kind], 'yoke'],
    ...words,
  ];
  const child = spawn(program, args, {
    cwd: '/',
    // Whoever is inside can read the environment of the first process, so it has none of ours.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(0, 500);
  });
  child.stdin.on('error', () => undefined);
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      complaint = error.message;
      resolve({ code: null, signal: null });
    });
  });
  const isReady = await Promise.race([
    new Promise<true>((resolve) => child.stdout.once('data', () => resolve(true))),
    exited.then(() => false as const),
  ]);
  const { pid } = child;
  if (!isReady || pid === undefined) return complaint.trim() || 'it ended at once';
  letProgramEnd(child);
  return {
    pid,
    exited,
    guard: (groupId) => void child.stdin.write(`${groupId}\n`),
    release: async (waitMs) => {
      child.ref();
      child.stdin.destroy();
      return settlesWithin(exited, waitMs);
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.ref();
      child.kill('SIGKILL');
      await settlesWithin(exited, 1_000);
    },
  };
}

/** Nothing of the holder keeps Yoke alive; when Yoke ends, the holder's input ends. */
function letProgramEnd(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as { readonly unref?: () => void } | null)?.unref?.();
}

/** Whether a promise settles in time. Real time: a bound on the system, not a limit of the run. */
export async function settlesWithin(promise: Promise<unknown>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), waitMs);
  });
  const settled = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return settled;
}

/** Both ends of the three pipes of one command, as descriptors of this process. */
export interface CagePipes {
  readonly child: readonly [stdin: number, stdout: number, stderr: number];
  readonly own: readonly [stdin: number, stdout: number, stderr: number];
}

/**
 * Opens the pipes that a holder made. Node gives its children sockets, which cannot be opened by name: `echo x >
 * /dev/stderr` fails on them with ENXIO, and a gate that is green in a terminal would be red here. Absent where the
 * system's shell keeps here-documents in files (bash before 5.1) or `/proc` may not be read.
 */
export function openPipes(holderPid: number): CagePipes | undefined {
  const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
  const opened: number[] = [];
  const open = (number: number, flags: number): number => {
    const fd = openSync(`/proc/${holderPid}/fd/${number}`, flags);
    opened.push(fd);
    if (!fstatSync(fd).isFIFO()) throw new Error('no pipe');
    return fd;
  };
  try {
    return {
      own: [
        open(3, O_WRONLY | O_NONBLOCK),
        open(4, O_RDONLY | O_NONBLOCK),
        open(5, O_RDONLY | O_NONBLOCK),
      ],
      child: [open(3, O_RDONLY), open(4, O_WRONLY), open(5, O_WRONLY)],
    };
  } catch {
    // The caller falls back to sockets, which do everything but be opened by name.
    for (const fd of opened) closeSync(fd);
    return undefined;
  }
}
