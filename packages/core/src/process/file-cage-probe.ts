import type { Cage } from './cage.js';
import { setprivArgv } from './dropped-capabilities.js';
import { createFileCages, type FileCages, type FileTools } from './file-cage.js';
import { type NamespaceTools, openNamespaceCage } from './namespace-cage.js';
import { runTool } from './run-tool.js';
import type { CageRequest } from './types.js';

/** How files can be caged here, or why not. */
export type FileProbe =
  | {
      readonly cages: FileCages;
      readonly hasNetwork: boolean;
      readonly reason?: string | undefined;
    }
  | { readonly reason: string };

/** Where the tools are; absent means that one is not installed. */
export interface FileProbeTools {
  readonly bwrap: string | undefined;
  readonly setpriv: string | undefined;
}

/**
 * Finds out how files can be caged, by trying: with `bwrap`, which is quick, else with a script of mounts; with a
 * network of its own, else without. What was tried and failed is in the reason.
 */
export async function probeFiles(
  namespaces: NamespaceTools,
  { bwrap, setpriv }: FileProbeTools,
): Promise<FileProbe> {
  const { unshare, isUser } = namespaces;
  if (!isUser && setpriv === undefined)
    return {
      reason: '"setpriv" of util-linux is not installed, without which root could undo a cage',
    };
  const restrict = isUser || setpriv === undefined ? [] : setprivArgv(setpriv);
  const makers = bwrap === undefined ? [undefined] : [bwrap, undefined];
  const reasons: string[] = [];
  // A network of its own weighs more than which program arranges.
  for (const maker of [...makers.map(withNetwork), ...makers.map(withoutNetwork)]) {
    const cages = createFileCages({ ...maker, unshare, isUser, restrict });
    const problem = await tryFiles(namespaces, cages);
    await cages.close();
    if (problem === undefined) {
      const why = `gates see the network: ${reasons.join('; ')}`;
      return { cages, hasNetwork: maker.hasNetwork, reason: maker.hasNetwork ? undefined : why };
    }
    reasons.push(`${maker.bwrap === undefined ? 'unshare' : 'bwrap'}: ${problem}`);
  }
  return { reason: [...new Set(reasons)].join('; ') };
}

type Maker = Pick<FileTools, 'bwrap' | 'hasNetwork'>;

const withNetwork = (bwrap: string | undefined): Maker => ({ bwrap, hasNetwork: true });
const withoutNetwork = (bwrap: string | undefined): Maker => ({ bwrap, hasNetwork: false });

/** Something that every system has and that the shell of the probe does without. */
const HIDDEN = '/var';

const REQUEST: CageRequest = { writable: ['/tmp'], hidden: [HIDDEN], network: 'loopback' };

const LOOK = `[ -z "$(ls -A ${HIDDEN})" ] || { echo "${HIDDEN} is not hidden"; exit; }
[ ! -w / ] && [ ! -w /usr ] && [ ! -w ${HIDDEN} ] || { echo "the system is not read-only"; exit; }
[ -w /tmp ] || { echo "/tmp is not writable"; exit; }
umount ${HIDDEN} 2>/dev/null || umount -l ${HIDDEN} 2>/dev/null && { echo "a program can undo it"; exit; }
mount -o remount,bind,rw / 2>/dev/null && { echo "a program can make it writable"; exit; }
[ -c /dev/null ] && echo >/dev/null && echo ok`;

async function tryFiles(tools: NamespaceTools, cages: FileCages): Promise<string | undefined> {
  const files = await cages.arrange(REQUEST);
  if (typeof files === 'string') return firstLine(files);
  const cage = await openNamespaceCage({ tools, files, wantsLoopback: true });
  if (typeof cage === 'string') return firstLine(cage);
  const said = await look(cage);
  await cage.end({ commandId: '' });
  return said === 'ok' ? undefined : said;
}

async function look(cage: Cage): Promise<string> {
  try {
    const { stdout, stderr } = await runTool({
      argv: [...cage.enter(['/bin/sh', '-c', LOOK], '/')],
      cwd: '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      timeoutMs: 5_000,
    });
    return (
      firstLine(stdout.toString('utf8')) || firstLine(stderr) || 'a program inside said nothing'
    );
  } catch (error) {
    return String(error);
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
