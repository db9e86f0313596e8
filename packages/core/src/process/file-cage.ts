import { readFileSync, realpathSync, statSync } from 'node:fs';
import { type Holder, startHolder } from './cage-holder.js';
import { arrangeArguments, bwrapArgv, unshareArgv } from './file-cage-argv.js';
import { type FileFacts, planFiles } from './file-cage-plan.js';
import { parseMountPoints } from './mount-points.js';
import type { ArrangedFiles } from './namespace-cage.js';
import { findFirstChild } from './process-list.js';
import type { CageRequest } from './types.js';

/** The tools that arrange what a caged program sees. */
export interface FileTools {
  /** Absolute path; absent means that a script does it with `mount`. */
  readonly bwrap?: string | undefined;
  /** Absolute path. */
  readonly unshare: string;
  /** A user namespace goes with it: Yoke is not root. */
  readonly isUser: boolean;
  /** See {@link ArrangedFiles}. */
  readonly restrict: readonly string[];
  /** The loopback device can be brought up in a network of its own. */
  readonly hasNetwork: boolean;
}

/** Arranged files, kept for the requests that ask for the same. */
export interface FileCages {
  /** Names what a request asks for, the very folders included: one that was made anew is another. */
  readonly keyOf: (request: CageRequest) => string;
  /** Arranges files; a text when that failed: what the system said. */
  readonly arrange: (request: CageRequest) => Promise<ArrangedFiles | string>;
  readonly close: () => Promise<void>;
}

/** One for the agent, one for the gates, and some that set-up and canaries ask for. */
const KEPT = 4;
const RELEASE_MS = 1_000;

interface Kept {
  readonly key: string;
  readonly holder: Holder;
  readonly files: ArrangedFiles;
}

/** Makes an empty store. */
export function createFileCages(tools: FileTools): FileCages {
  let kept: readonly Kept[] = [];
  const giveUp = async (old: readonly Kept[]): Promise<void> => {
    await Promise.all(old.map(({ holder }) => holder.release(RELEASE_MS)));
  };
  return {
    keyOf,
    arrange: async (request) => {
      const key = keyOf(request);
      const known = kept.find((one) => one.key === key && one.holder.isAlive());
      if (known !== undefined) return known.files;
      const made = await arrangeFiles(request, tools);
      if (typeof made === 'string') return made;
      const all = [{ key, ...made }, ...kept.filter((one) => one.holder.isAlive())];
      kept = all.slice(0, KEPT);
      // Cages that are open go on without it: what they entered stays as long as they are in it.
      await giveUp(all.slice(KEPT));
      return made.files;
    },
    close: async () => {
      const all = kept;
      kept = [];
      await giveUp(all);
    },
  };
}

async function arrangeFiles(
  request: CageRequest,
  tools: FileTools,
): Promise<Omit<Kept, 'key'> | string> {
  const { bwrap, unshare, isUser, restrict } = tools;
  const rules = planFiles(request, systemFacts);
  const isLoopback = request.network === 'loopback' && tools.hasNetwork;
  const base = { rules, isUser, isLoopback };
  const stage = bwrap === undefined ? findStage(rules.map(({ target }) => target)) : '';
  if (stage === undefined) return 'there is no folder in which mounts could be prepared';
  const points = bwrap === undefined ? parseMountPoints(readMountInfo()) : [];
  const holder =
    bwrap === undefined
      ? await startHolder(
          'arranged-files',
          unshareArgv({ unshare, isUser, isLoopback }),
          arrangeArguments({ ...base, stage, points }),
        )
      : await startHolder('files', bwrapArgv({ ...base, bwrap }));
  if (typeof holder === 'string') return holder;
  // `bwrap` watches over the process inside; `unshare` becomes it.
  const pid = bwrap === undefined ? holder.pid : await findFirstChild(holder.pid);
  if (pid === undefined) {
    await holder.kill();
    return 'the process that holds the files was not found';
  }
  return { holder, files: { pid, isLoopback, restrict } };
}

function keyOf(request: CageRequest): string {
  const { writable, readable = [], privateTemp, hidden, network } = request;
  const places = [...writable, ...readable, ...(privateTemp === undefined ? [] : [privateTemp])];
  return JSON.stringify([request, hidden, network, places.map(identityOf)]);
}

function identityOf(path: string): string {
  const info = statSync(path, { bigint: true, throwIfNoEntry: false });
  return info === undefined ? '' : `${info.dev}:${info.ino}:${info.birthtimeNs}`;
}

const systemFacts: FileFacts = {
  realPath: (path) => {
    try {
      return path === '' ? undefined : realpathSync.native(path);
    } catch {
      // What is not there needs no rule: it cannot be made either, in a folder that is read-only.
      return undefined;
    }
  },
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
};

/** A folder that is covered for a moment while the rest is arranged: any in which nothing that is needed lies. */
function findStage(needed: readonly string[]): string | undefined {
  return ['/mnt', '/media', '/srv', '/boot', '/opt'].find(
    (folder) =>
      systemFacts.realPath(folder) === folder &&
      systemFacts.isFolder(folder) &&
      !needed.some((path) => `${path}/`.startsWith(`${folder}/`)),
  );
}

function readMountInfo(): string {
  return readFileSync('/proc/self/mountinfo', 'utf8');
}
