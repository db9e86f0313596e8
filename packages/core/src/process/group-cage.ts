import type { Cage, TreeEnd } from './cage.js';
import { openPipes, startHolder } from './cage-holder.js';
import { runTool } from './run-tool.js';
import { sweepStrays } from './stray-sweep.js';
import type { CageRequest } from './types.js';

/** The variable that carries the mark of one command. */
export const COMMAND_VARIABLE = 'YOKE_COMMAND_ID';

/**
 * Opens a cage of a process group and a mark in the environment, for machines without PID namespaces. What leaves group,
 * session and environment behind is not found.
 */
export async function openGroupCage(
  platform: string,
  { network }: Pick<CageRequest, 'network'>,
): Promise<Cage> {
  // Only Linux refuses to open a socket by name; only there are pipes worth a process.
  const holder = platform === 'linux' ? await startHolder('group') : undefined;
  const keeper = typeof holder === 'string' ? undefined : holder;
  let since: string | undefined;
  return {
    enforced: { pidNamespace: false, writable: false, hidden: false, network: network === 'on' },
    isOpen: () => keeper?.isAlive() ?? true,
    openPipes: () => (keeper === undefined ? undefined : openPipes(keeper.pid)),
    enter: ([program = '', ...args]) => [program, ...args],
    started: (identity) => {
      since = platform === 'linux' ? identity.startedAt : undefined;
      keeper?.guard(identity.pid);
    },
    ask: async (pid, signal) => {
      if (platform === 'win32') return;
      for (const each of [signal, 'SIGCONT'] as const) signalGroup(pid, each);
    },
    end: async ({ pid, commandId }) => {
      await keeper?.kill();
      return pid === undefined
        ? { isProvenDead: true, strayCount: 0 }
        : endGroup({ pid, commandId, platform, since });
    },
  };
}

/** Signals a group that was made for a child of ours. Never our own: the child leads a session. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // ESRCH: the group is empty.
  }
}

async function endGroup(input: {
  readonly pid: number;
  readonly commandId: string;
  readonly platform: string;
  readonly since: string | undefined;
}): Promise<TreeEnd> {
  const { pid, commandId, platform, since } = input;
  if (platform === 'win32') return endWithTaskkill(pid);
  const { ended, alive } = await sweepStrays(
    { pid, leaderPid: pid, since, variable: `${COMMAND_VARIABLE}=${commandId}` },
    platform,
  );
  return { isProvenDead: alive === 0, strayCount: ended + alive };
}

/** `taskkill` ends the tree while its root lives; afterwards it only says so (128: no such process). */
async function endWithTaskkill(pid: number): Promise<TreeEnd> {
  const { exitCode } = await runTool({
    argv: ['taskkill', '/PID', String(pid), '/T', '/F'],
    cwd: '.',
    env: { SystemRoot: 'C:\\Windows', PATH: 'C:\\Windows\\System32' },
    timeoutMs: 10_000,
  });
  return { isProvenDead: exitCode === 0 || exitCode === 128, strayCount: 0 };
}
