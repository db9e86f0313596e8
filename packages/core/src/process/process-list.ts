import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { runTool } from './run-tool.js';
import { listWindows } from './windows-processes.js';

/** One process of the system. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parentPid: number;
  readonly groupId: number;
  readonly sessionId: number;
  readonly isZombie: boolean;
  /** Start time in the system's own unit: clock ticks since boot on Linux, a date on macOS, an instant on Windows. */
  readonly startedAt: string;
}

/** Lists the processes of the system. Empty where the platform does not tell: unknown, which is not none. */
export async function listProcesses(platform: string): Promise<readonly ProcessEntry[]> {
  if (platform === 'linux') return listLinux();
  return platform === 'win32' ? listWindows() : listWithPs(['-axo', PS_FORMAT]);
}

/** Reads one process; absent when there is none of that number or the platform does not tell. */
export async function readProcess(
  pid: number,
  platform: string,
): Promise<ProcessEntry | undefined> {
  if (platform === 'linux') return readLinux(pid);
  if (platform === 'win32') return (await listWindows(pid))[0];
  return (await listWithPs(['-o', PS_FORMAT, '-p', String(pid)]))[0];
}

/** Finds the first child of a process of Linux; absent when it has none. */
export async function findFirstChild(pid: number): Promise<number | undefined> {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
    return Number(children.trim().split(' ')[0]) || undefined;
  } catch {
    // A kernel without CONFIG_PROC_CHILDREN: the whole list answers it too.
    return (await listProcesses('linux')).find((entry) => entry.parentPid === pid)?.pid;
  }
}

/** The variables of a process's environment, Linux only; absent when it may not be read. */
export function readEnvironment(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    return undefined;
  }
}

/** Identifies this boot of the system; absent where it does not tell. */
export function readBootId(platform: string): string | undefined {
  if (platform !== 'linux') return undefined;
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    // A system that hides it: identities then rest on number and start time.
    return undefined;
  }
}

/** Identifies the space in which process numbers count; absent where there is only one. Linux containers have their own. */
export function readPidSpace(platform: string): string | undefined {
  if (platform !== 'linux') return undefined;
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Without /proc nothing can be told of a process anyway.
    return undefined;
  }
}

function listLinux(): readonly ProcessEntry[] {
  const entries: ProcessEntry[] = [];
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const entry = Number.isInteger(pid) ? readLinux(pid) : undefined;
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

function readLinux(pid: number): ProcessEntry | undefined {
  try {
    return parseStat(pid, readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Reads `/proc/<pid>/stat` (proc(5)). The name in brackets is the process's own choice and may hold blanks and brackets. */
export function parseStat(pid: number, stat: string): ProcessEntry | undefined {
  const [state, parentPid, groupId, sessionId, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ');
  const startedAt = rest[15];
  if (startedAt === undefined) return undefined;
  return {
    pid,
    parentPid: Number(parentPid),
    groupId: Number(groupId),
    sessionId: Number(sessionId),
    isZombie: state === 'Z' || state === 'X',
    startedAt,
  };
}

const PS_FORMAT = 'pid=,ppid=,pgid=,stat=,lstart=';

async function listWithPs(args: readonly string[]): Promise<readonly ProcessEntry[]> {
  const { stdout } = await runTool({
    argv: ['/bin/ps', ...args],
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    timeoutMs: 10_000,
  });
  return stdout.toString('utf8').split('\n').flatMap(parsePsLine);
}

/** Reads a line of `ps -o pid=,ppid=,pgid=,stat=,lstart=`. It does not tell sessions: the group stands in. */
export function parsePsLine(line: string): readonly ProcessEntry[] {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S.*?)\s*$/.exec(line);
  if (match === null) return [];
  const [, pid, parentPid, groupId, state = '', startedAt = ''] = match;
  return [
    {
      pid: Number(pid),
      parentPid: Number(parentPid),
      groupId: Number(groupId),
      sessionId: Number(groupId),
      isZombie: state.startsWith('Z'),
      startedAt,
    },
  ];
}
