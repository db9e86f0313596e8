import { type BigIntStats, lstatSync, readlinkSync } from 'node:fs';
import { systemCode } from '../files/file-errors.js';
import { isWayReal } from '../files/place-file.js';
import { runGit } from './git-command.js';
import { type IndexEntry, type IndexFile, idOf, isRacy, isSameFile, modeOf } from './index-file.js';
import { hashObject } from './object-id.js';
import { encodePath } from './path-bytes.js';
import { GITLINK_MODE, LINK_MODE } from './tree-codec.js';
import type { GitContext, RepositoryState, TreeChange } from './types.js';

/** Which of the two versions of a path something is. */
export type Version = 'old' | 'new' | 'other' | 'absent';

/** What the user's checkout has at a path that a landing changes. */
export interface PathState {
  readonly change: TreeChange;
  readonly index: Version;
  /** `absent`: nothing there, or nothing that belongs there, such as behind a link. */
  readonly file: Version;
  /** Outside of a sparse checkout: there is no file, and none is wanted. */
  readonly isSkipped: boolean;
  /** Marked by the user as unchanged: git would not look at the file. */
  readonly isAssumed: boolean;
  /** The index does not know yet that the file is as it says: its time or place differs. */
  readonly isStale: boolean;
  /** Nearest thing that stands where a folder on the way should be. */
  readonly obstacle?: string | undefined;
}

/** Where the checkout is. */
export interface CheckoutPlace {
  readonly context: GitContext;
  readonly repository: RepositoryState;
  readonly index: IndexFile;
}

/**
 * Looks at the user's index and files at the paths of a landing. Files that look unchanged by what the system says are not
 * read; the others are hashed in one git process, with the user's line ends and filters.
 */
export async function readCheckoutState(
  place: CheckoutPlace,
  changes: readonly TreeChange[],
): Promise<readonly PathState[]> {
  const looks = changes.map((change) => look(place, change));
  const unsure = looks.filter(({ file }) => file === 'unsure').map(({ change }) => change.path);
  const ids = await hashFiles(place, unsure);
  return looks.map(({ stat, file, ...rest }) => ({
    ...rest,
    file: file === 'unsure' ? versionOf(rest.change, ids.get(rest.change.path), stat) : file,
  }));
}

type Look = Omit<PathState, 'file'> & {
  readonly file: Version | 'unsure';
  readonly stat: BigIntStats | undefined;
};

function look({ repository, index }: CheckoutPlace, change: TreeChange): Look {
  const { path } = change;
  const entry = index.entries.get(path);
  const isSkipped = entry?.isSkipped ?? isInSparseFolder(index, path);
  const base = {
    change,
    index: indexVersion(change, entry, isSkipped),
    isSkipped,
    isAssumed: entry?.isAssumed ?? false,
    isStale: false,
  };
  const obstacle = findObstacle(repository.root, path);
  const stat = obstacle === undefined ? statAt(repository.root, path) : undefined;
  if (stat === undefined) return { ...base, file: 'absent', stat, obstacle };
  if (isSubmodule(change)) return { ...base, file: 'old', stat };
  if (stat.isDirectory()) return { ...base, file: 'other', stat };
  const isSure =
    entry !== undefined && isSameFile(entry, stat) && !isRacy(entry, index.writtenAtNs);
  if (isSure && base.index !== 'other') return { ...base, file: base.index, stat };
  const isStale = entry !== undefined && !isSameFile(entry, stat);
  return { ...base, file: 'unsure', stat, isStale };
}

function isSubmodule({ before, after }: TreeChange): boolean {
  return before?.mode === GITLINK_MODE || after?.mode === GITLINK_MODE;
}

/** A sparse index has one entry for a whole folder that is not checked out. */
function isInSparseFolder(index: IndexFile, path: string): boolean {
  if (!index.extensions.includes('sdir')) return false;
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    if (index.entries.has(path.slice(0, at + 1))) return true;
  }
  return false;
}

function indexVersion(
  { before, after }: TreeChange,
  entry: IndexEntry | undefined,
  isSkipped: boolean,
): Version {
  if (entry === undefined && isSkipped) return 'old';
  const is = (side: TreeChange['before']): boolean =>
    entry === undefined
      ? side === undefined
      : side !== undefined && idOf(entry) === side.id && modeOf(entry) === side.mode;
  if (is(before)) return 'old';
  return is(after) ? 'new' : 'other';
}

function findObstacle(root: string, path: string): string | undefined {
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const folder = path.slice(0, at);
    const stat = statAt(root, folder);
    if (stat === undefined) return undefined;
    if (!stat.isDirectory()) return folder;
  }
  return undefined;
}

function statAt(root: string, path: string): BigIntStats | undefined {
  try {
    return lstatSync(Buffer.concat([Buffer.from(`${root}/`), encodePath(path)]), { bigint: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

function versionOf(
  { before, after }: TreeChange,
  id: string | undefined,
  stat: BigIntStats | undefined,
): Version {
  const is = (side: TreeChange['before']): boolean => {
    if (side === undefined || stat === undefined || side.id !== id) return false;
    return (side.mode === LINK_MODE) === stat.isSymbolicLink();
  };
  const isExecutable = stat !== undefined && (stat.mode & 0o100n) !== 0n;
  const fits = (side: TreeChange['before']): boolean =>
    is(side) && (side?.mode === LINK_MODE || (side?.mode === '100755') === isExecutable);
  // Where only the mode changes, or the file system keeps no modes, the bytes alone cannot tell the two apart.
  if (fits(before)) return 'old';
  if (fits(after)) return 'new';
  if (is(before)) return 'old';
  return is(after) ? 'new' : 'other';
}

/** Ids that the user's git would give files as they stand. Absent for what is no file or link, or cannot be read. */
async function hashFiles(
  { context, repository }: CheckoutPlace,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const files: string[] = [];
  const { root, objectFormat } = repository;
  for (const path of paths) {
    const place = { root, path: encodePath(path), effects: context.effects };
    const stat = isWayReal(place) ? statAt(root, path) : undefined;
    if (stat?.isSymbolicLink()) {
      const target = readlinkSync(
        Buffer.concat([Buffer.from(`${root}/`), encodePath(path)]),
        'buffer',
      );
      ids.set(path, hashObject('blob', target, objectFormat));
    } else if (stat?.isFile()) files.push(path);
  }
  if (files.length === 0) return ids;
  const answer = await runGit(context, {
    gitDir: repository.gitDir,
    workTree: root,
    profile: 'user',
    args: ['hash-object', '--stdin-paths'],
    stdin: Buffer.concat(files.flatMap((path) => [quoteLine(path), Buffer.from('\n')])),
    isAbortable: false,
  });
  const lines = answer.stdout.toString('latin1').split('\n');
  for (const [at, path] of files.entries()) ids.set(path, lines[at] ?? '');
  return ids;
}

/** A path as a line that git reads back: quoted as in C where it holds a line feed or begins with a quote. */
function quoteLine(path: string): Buffer {
  const bytes = encodePath(path);
  if (!/^"|\n/.test(path)) return bytes;
  const quoted = [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return Buffer.from(`"${quoted}"`, 'latin1');
}
