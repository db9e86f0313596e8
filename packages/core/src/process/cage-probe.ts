import type { Effects } from '../effects.js';
import { type CageSupport, stockCages } from './cage.js';
import { findProgram } from './find-program.js';
import { openGroupCage } from './group-cage.js';
import { type NamespaceTools, openNamespaceCage } from './namespace-cage.js';
import { runTool } from './run-tool.js';

/** What a probe may look at. `namespaces: false` asks for a process group even where there is more; for tests and for people. */
export interface ProbeOptions {
  readonly namespaces?: boolean | undefined;
  /** Whether a user namespace goes with the PID namespace; by default when Yoke is not root. */
  readonly isUser?: boolean | undefined;
  /** Whether `nsenter` may change the folder itself; by default when it can. */
  readonly hasFolderFlag?: boolean | undefined;
}

/**
 * Finds out how processes can be kept together here, by trying: it opens a PID namespace and runs a program in it.
 * Takes some 10 ms; the answer holds as long as this process, so ask once. Never throws: where nothing better works the
 * answer is a process group with the reason.
 */
export async function probeCage(
  effects: Pick<Effects, 'env' | 'platform'>,
  options: ProbeOptions = {},
): Promise<CageSupport> {
  const { platform } = effects;
  const group = (reason: string): CageSupport =>
    stockCages({ pidNamespace: false, reason, openCage: () => openGroupCage(platform) });
  if (options.namespaces === false) return group('PID namespaces were not asked for');
  if (platform !== 'linux')
    return group(`PID namespaces are a thing of Linux, and this is "${platform}"`);

  const unshare = findTool('unshare', effects);
  const nsenter = findTool('nsenter', effects);
  if (unshare === undefined || nsenter === undefined)
    return group(
      `"${unshare === undefined ? 'unshare' : 'nsenter'}" of util-linux is not installed`,
    );
  const isUser = options.isUser ?? process.getuid?.() !== 0;
  const canReap = await canIgnoreChildren();
  let reason = '';
  const forms = options.hasFolderFlag === false ? [false] : [true, false];
  for (const hasFolderFlag of forms) {
    const tools = { unshare, nsenter, isUser, hasFolderFlag, canReap };
    const problem = await tryNamespace(tools);
    if (problem === undefined)
      return stockCages({ pidNamespace: true, openCage: () => openNamespaceCage(tools) });
    reason = problem;
  }
  return group(`no PID namespace can be made: ${reason}`);
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
  const cage = await openNamespaceCage(tools);
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
  const path = `/usr/bin:/bin:${env.PATH ?? ''}`;
  const found = findProgram({ program, cwd: '/', path });
  return 'path' in found ? found.path : undefined;
}
