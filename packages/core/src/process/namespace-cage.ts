import { readdirSync, readFileSync } from 'node:fs';
import type { Cage, TreeEnd } from './cage.js';
import {
  type Holder,
  type HolderKind,
  openPipes,
  settlesWithin,
  startHolder,
} from './cage-holder.js';
import { identifyProcess, readLiveness } from './process-identity.js';
import { findFirstChild, listProcesses, parseStat } from './process-list.js';
import type { ProcessIdentity } from './types.js';

/** The tools that make a PID namespace, and the form in which this machine takes them. */
export interface NamespaceTools {
  /** Absolute path. */
  readonly unshare: string;
  /** Absolute path. */
  readonly nsenter: string;
  /** A user namespace goes with it: Yoke is not root. */
  readonly isUser: boolean;
  /** `nsenter` knows `--wdns` (util-linux 2.38); otherwise a shell changes the folder. */
  readonly hasFolderFlag: boolean;
  /** `env` can ignore SIGCHLD; otherwise orphans stay zombies until the namespace ends. */
  readonly canReap: boolean;
}

/** Namespaces whose files are arranged already, in which a cage is opened. */
export interface ArrangedFiles {
  /** A process in them. */
  readonly pid: number;
  /** They hold a network of their own, with the loopback device alone. */
  readonly isLoopback: boolean;
  /** What goes before a program that root starts, so that it cannot undo what was arranged; empty for other users. */
  readonly restrict: readonly string[];
}

/** What a cage is opened with. */
export interface NamespaceRequest {
  readonly tools: NamespaceTools;
  /** Absent means that the program sees the files and the network as they are. */
  readonly files?: ArrangedFiles | undefined;
  /** The caller wants the loopback device alone. */
  readonly wantsLoopback: boolean;
}

const RELEASE_MS = 1_000;
const KILL_MS = 4_000;
const LEAVING_ROUNDS = 3;
const LEAVING_ROUND_MS = 10;

/**
 * Opens a PID namespace of its own with a private `/proc`. The program is not its first process: that one would ignore
 * signals, its own included, and would have to reap orphans. It enters beside a holder, through `nsenter`, which mirrors
 * its exit code or signal exactly. When the holder ends, the kernel ends everything inside and only then lets
 * `unshare` see its end, which is the proof.
 */
export async function openNamespaceCage(request: NamespaceRequest): Promise<Cage | string> {
  const { tools, files, wantsLoopback } = request;
  const holder = await startHolder(holderKind(request), [
    ...(files === undefined ? [] : goInto(tools, files)),
    tools.unshare,
    ...(tools.isUser ? ['--user', '--map-current-user'] : []),
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    '--',
  ]);
  if (typeof holder === 'string') return holder;
  // `unshare` forks once: its child is the first process of the namespace.
  const firstPid = await findFirstChild(holder.pid);
  if (firstPid === undefined) {
    await holder.kill();
    return 'the first process of the namespace was not found';
  }
  const first = await identifyProcess(firstPid, 'linux');
  const isArranged = files !== undefined;
  return {
    keeper: await identifyProcess(holder.pid, 'linux'),
    enforced: {
      pidNamespace: true,
      writable: isArranged,
      hidden: isArranged,
      network: !wantsLoopback || (files?.isLoopback ?? false),
    },
    isOpen: holder.isAlive,
    openPipes: () => openPipes(first.pid),
    enter: (argv, cwd) => enterWith(request, holder.pid, { argv, cwd }),
    started: () => undefined,
    ask: askInside,
    end: () => endNamespace(holder, first),
  };
}

function holderKind({ tools, files }: NamespaceRequest): HolderKind {
  const kind = tools.canReap ? 'reaping-namespace' : 'namespace';
  return files !== undefined && !tools.isUser ? `guarded-${kind}` : kind;
}

function goInto(tools: NamespaceTools, files: ArrangedFiles): readonly string[] {
  const of = `/proc/${files.pid}/ns`;
  return [
    tools.nsenter,
    ...(tools.isUser ? [`--user=${of}/user`, '--preserve-credentials'] : []),
    `--mount=${of}/mnt`,
    ...(files.isLoopback ? [`--net=${of}/net`] : []),
    '--',
  ];
}

function enterWith(
  { tools, files }: NamespaceRequest,
  keeperPid: number,
  { argv, cwd }: { readonly argv: readonly string[]; readonly cwd: string },
): readonly [string, ...string[]] {
  const of = `/proc/${keeperPid}/ns`;
  const namespaces = [
    ...(tools.isUser ? [`--user=${of}/user`, '--preserve-credentials'] : []),
    `--mount=${of}/mnt`,
    `--pid=${of}/pid_for_children`,
    ...(files?.isLoopback === true && !tools.isUser ? [`--net=${of}/net`] : []),
  ];
  const outer = tools.isUser && files?.isLoopback === true ? goIntoNetwork(tools, files) : [];
  const program = [...(files?.restrict ?? []), ...argv];
  const inner = tools.hasFolderFlag
    ? [...namespaces, `--wdns=${cwd}`, '--', ...program]
    : [...namespaces, '--', '/bin/sh', '-c', 'cd -- "$0" && exec "$@"', cwd, ...program];
  return [tools.nsenter, ...outer, ...inner];
}

/**
 * A network belongs to the user namespace in which it was made, around the one of the cage: who has entered the inner one
 * may no longer enter it. So a normal user enters the network first, and `nsenter` becomes the one that goes on.
 */
function goIntoNetwork(tools: NamespaceTools, files: ArrangedFiles): readonly string[] {
  const of = `/proc/${files.pid}/ns`;
  return [
    ...[`--user=${of}/user`, '--preserve-credentials', `--net=${of}/net`, '--'],
    tools.nsenter,
  ];
}

/** Signals the program and its group, but not `nsenter`, which has to stay to report the program's end. */
async function askInside(launcherPid: number, signal: NodeJS.Signals): Promise<void> {
  const inside = (await listProcesses('linux')).filter(
    ({ pid, parentPid, groupId }) =>
      pid !== launcherPid && (groupId === launcherPid || parentPid === launcherPid),
  );
  const pids = inside.length === 0 ? [launcherPid] : inside.map(({ pid }) => pid);
  for (const pid of pids) send(pid, signal);
  // A stopped program would not see the signal; `nsenter` stops along with it.
  for (const pid of [launcherPid, ...pids]) send(pid, 'SIGCONT');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in the meantime, which is what is wanted.
  }
}

async function endNamespace(holder: Holder, first: ProcessIdentity): Promise<TreeEnd> {
  const strayCount = await countStrays(holder.pid);
  if (!(await holder.release(RELEASE_MS))) {
    // The first process did not see its end: someone inside has traced or stopped it. SIGKILL from outside it cannot refuse.
    if ((await readLiveness(first, 'linux')) === 'alive') send(first.pid, 'SIGKILL');
    if (!(await settlesWithin(holder.exited, KILL_MS))) await holder.kill();
  }
  return { isProvenDead: await isGone(holder, first), strayCount };
}

/**
 * `unshare` that ended by itself has waited for the whole namespace. If something killed it, its end says nothing, and
 * the first process has to be seen dead: it cannot go before all others are gone.
 */
async function isGone(holder: Holder, first: ProcessIdentity): Promise<boolean> {
  if (!(await settlesWithin(holder.exited, RELEASE_MS))) return false;
  const { signal } = await holder.exited;
  if (signal !== 'SIGKILL') return true;
  for (let round = 0; round < 100; round += 1) {
    if ((await readLiveness(first, 'linux')) === 'dead') return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

/** Who is still there after a moment: a process that is just leaving is no stray. */
async function countStrays(keeperPid: number): Promise<number> {
  for (let round = 0; round < LEAVING_ROUNDS && countInside(keeperPid) > 0; round += 1)
    await new Promise((resolve) => setTimeout(resolve, LEAVING_ROUND_MS));
  return countInside(keeperPid);
}

/** Living processes in the namespace besides its first one, read from its own `/proc`. */
function countInside(keeperPid: number): number {
  const proc = `/proc/${keeperPid}/root/proc`;
  try {
    return readdirSync(proc).filter(
      (name) => /^\d+$/.test(name) && name !== '1' && isLiving(`${proc}/${name}/stat`),
    ).length;
  } catch {
    // The keeper is gone, and so is everything that it kept.
    return 0;
  }
}

function isLiving(statFile: string): boolean {
  try {
    return parseStat(0, readFileSync(statFile, 'latin1'))?.isZombie === false;
  } catch {
    return false;
  }
}
