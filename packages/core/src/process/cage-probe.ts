import type { Effects } from '../effects.js';
import { type CageSupport, stockCages } from './cage.js';
import { probeFiles } from './file-cage-probe.js';
import { findProgram } from './find-program.js';
import { openGroupCage } from './group-cage.js';
import { type NamespaceTools, openNamespaceCage } from './namespace-cage.js';
import { runTool } from './run-tool.js';
import type { CageRequest } from './types.js';

/** What a probe may look at. `namespaces: false` asks for a process group even where there is more; for tests and for people. */
export interface ProbeOptions {
  readonly namespaces?: boolean | undefined;
  /** Whether a user namespace goes with the PID namespace; by default when Yoke is not root. */
  readonly isUser?: boolean | undefined;
  /** What arranges files: by default `bwrap` where it is installed and works, else a script. `none` leaves them as they are. */
  readonly files?: 'bwrap' | 'script' | 'none' | undefined;
  /** Whether `nsenter` may change the folder itself; by default when it can. */
  readonly hasFolderFlag?: boolean | undefined;
}

/**
 * Finds out what a cage can hold up here, by trying: it opens namespaces and runs a program in them. Takes some 30 ms; the
 * answer holds as long as this process, so ask once. Never throws: where nothing better works the answer is a process
 * group with the reason.
 */
export async function probeCage(
  effects: Pick<Effects, 'env' | 'platform'>,
  options: ProbeOptions = {},
): Promise<CageSupport> {
  const { platform } = effects;
  const found = await probeNamespaces(effects, options);
  if (typeof found === 'string') {
    const offer = { pidNamespace: false, files: false, network: false, reason: found };
    return stockCages(offer, { openCage: (request) => openGroupCage(platform, request) });
  }
  const offer = { pidNamespace: true, files: false, network: false };
  const openPlain = (request: CageRequest) =>
    openNamespaceCage({ tools: found, wantsLoopback: request.network === 'loopback' });
  if (options.files === 'none') return stockCages(offer, { openCage: openPlain });
  const files = await probeFiles(found, {
    bwrap: options.files === 'script' ? undefined : findTool('bwrap', effects),
    setpriv: findTool('setpriv', effects),
  });
  const { reason } = files;
  if (!('cages' in files)) return stockCages({ ...offer, reason }, { openCage: openPlain });
  const { cages, hasNetwork } = files;
  return stockCages(
    { pidNamespace: true, files: true, network: hasNetwork, reason },
    {
      keyOf: cages.keyOf,
      close: cages.close,
      openCage: async (request) => {
        const arranged = await cages.arrange(request);
        if (typeof arranged === 'string') return arranged;
        const wantsLoopback = request.network === 'loopback';
        return openNamespaceCage({ tools: found, files: arranged, wantsLoopback });
      },
    },
  );
}

/** The tools with which a PID namespace can be made, or why none can. */
async function probeNamespaces(
  effects: Pick<Effects, 'env' | 'platform'>,
  options: ProbeOptions,
): Promise<NamespaceTools | string> {
  const { platform } = effects;
  if (options.namespaces === false) return 'PID namespaces were not asked for';
  if (platform !== 'linux') return `PID namespaces are a thing of Linux, and this is "${platform}"`;
  const unshare = findTool('unshare', effects);
  const nsenter = findTool('nsenter', effects);
  if (unshare === undefined || nsenter === undefined)
    return `"${unshare === undefined ? 'unshare' : 'nsenter'}" of util-linux is not installed`;
  const isUser = options.isUser ?? process.getuid?.() !== 0;
  const canReap = await canIgnoreChildren();
  let reason = '';
  const forms = options.hasFolderFlag === false ? [false] : [true, false];
  for (const hasFolderFlag of forms) {
    const tools = { unshare, nsenter, isUser, hasFolderFlag, canReap };
    const problem = await tryNamespace(tools);
    if (problem === undefined) return tools;
    reason = problem;
  }
  return `no PID namespace can be made: ${reason}`;
}

async function canIgnoreChildren(): Promise<boolean> {
  const { exitCode } = await runTool({
    argv: ['/usr/bin/env', '--ignore-signal=CHLD', 'true'],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
  });
  return exitCode === 0;
}

/** Runs a shell inside and has it say its parent and its folder: nobody it can see, and the one that was asked for. */
async function tryNamespace(tools: NamespaceTools): Promise<string | undefined> {
  const cage = await openNamespaceCage({ tools, wantsLoopback: false });
  if (typeof cage === 'string') return cage;
  const { stdout, stderr, spawnError } = await runTool({
    argv: [...cage.enter(['/bin/sh', '-c', 'echo "$PPID $(pwd)"'], '/usr')],
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    timeoutMs: 5_000,
  }).catch((error: unknown) => ({
    stdout: Buffer.alloc(0),
    stderr: String(error),
    spawnError: undefined,
  }));
  const { isProvenDead } = await cage.end({ commandId: '' });
  if (stdout.toString('utf8').trim() !== '0 /usr')
    return spawnError ?? (stderr.trim() || 'a program inside saw the wrong surroundings');
  return isProvenDead ? undefined : 'its end could not be proved';
}

function findTool(program: string, { env }: Pick<Effects, 'env'>): string | undefined {
  const path = `/usr/bin:/bin:/usr/sbin:/sbin:${env.PATH ?? ''}`;
  const found = findProgram({ program, cwd: '/', path });
  return 'path' in found ? found.path : undefined;
}
