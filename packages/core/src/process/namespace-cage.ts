import { readdirSync, readFileSync } from 'node:fs';
import type { Cage, TreeEnd } from './cage.js';
import { type Holder, openPipes, settlesWithin, startHolder } from './cage-holder.js';
import { identifyProcess, readLiveness } from './process-identity.js';
import { listProcesses, parseStat } from './process-list.js';
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
export async function openNamespaceCage(tools: NamespaceTools): Promise<Cage | string> {
  const holder = await startHolder(tools.canReap ? 'reaping-namespace' : 'namespace', [
    tools.unshare,
    ...(tools.isUser ? ['--user', '--map-current-user'] : []),
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    '--',
  ]);
  if (typeof holder === 'string') return holder;
  const first = await findFirstProcess(holder.pid);
  if (first === undefined) {
    await holder.kill();
    return 'the first process of the namespace was not found';
  }
  return {
    keeper: await identifyProcess(holder.pid, 'linux'),
    isOpen: holder.isAlive,
    openPipes: () => openPipes(first.pid),
    enter: (argv, cwd) => enterWith(tools, holder.pid, { argv, cwd }),
    started: () => undefined,
    ask: askInside,
    end: () => endNamespace(holder, first),
  };
}

function enterWith(
  tools: NamespaceTools,
  keeperPid: number,
  { argv, cwd }: { readonly argv: readonly string[]; readonly cwd: string },
): readonly [string, ...string[]] {
  const of = `/proc/${keeperPid}/ns`;
  const user = tools.isUser ? [`--user=${of}/user`, '--preserve-credentials'] : [];
  const namespaces = [`--mount=${of}/mnt`, `--pid=${of}/pid_for_children`];
  return tools.hasFolderFlag
    ? [tools.nsenter, ...user, ...namespaces, `--wdns=${cwd}`, '--', ...argv]
    : [
        tools.nsenter,
        ...user,
        ...namespaces,
        ...['--', '/bin/sh', '-c', 'cd -- "$0" && exec "$@"', cwd],
        ...argv,
      ];
}

/** `unshare` forks once: its child is the first process of the namespace. */
async function findFirstProcess(keeperPid: number): Promise<ProcessIdentity | undefined> {
  let pid: number | undefined;
  try {
    const children = readFileSync(`/proc/${keeperPid}/task/${keeperPid}/children`, 'latin1');
    pid = Number(children.trim().split(' ')[0]) || undefined;
  } catch {
    // A kernel without CONFIG_PROC_CHILDREN: the whole list answers it too.
    pid = (await listProcesses('linux')).find((entry) => entry.parentPid === keeperPid)?.pid;
  }
  return pid === undefined ? undefined : identifyProcess(pid, 'linux');
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
