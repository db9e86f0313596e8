import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { systemCode } from '../files/file-errors.js';
import type { BenchLayout } from './bench-layout.js';
import { foldersOf } from './bench-layout.js';
import { decodePath, encodePath } from './path-bytes.js';

/** What something on a bench is. `special` is a pipe, a socket or a device. */
export type ForeignKind = 'file' | 'link' | 'folder' | 'special';

/** Something on a bench that is not of its checkout. A folder stands for everything in it. */
export interface Foreign {
  readonly path: string;
  readonly kind: ForeignKind;
}

/** Where to look. */
export interface ForeignSearch {
  /** Absolute path of the bench, a folder. */
  readonly directory: string;
  readonly layout: Pick<BenchLayout, 'isTracked' | 'folders' | 'submodules'>;
  /** Paths that are passed over, whatever they are. */
  readonly provided: readonly string[];
  /** Opens folders of the checkout that are closed to their owner; only where nobody minds. */
  readonly isOpening?: boolean | undefined;
}

/** What a walk over a bench found. */
export interface ForeignFound {
  readonly foreign: readonly Foreign[];
  /** Folders of the checkout that were closed to their owner, and were opened. */
  readonly opened: readonly string[];
  /** Folders of the checkout that cannot be looked into. */
  readonly closed: readonly string[];
}

/**
 * Finds everything on a bench that is not of its checkout, also what git never lists: pipes, sockets, `.git` folders,
 * links and files in the place of folders. Looks into no foreign folder and follows no link.
 */
export function findForeign(search: ForeignSearch): ForeignFound {
  const judge = judgeOf(search);
  const found = { foreign: [] as Foreign[], opened: [] as string[], closed: [] as string[] };
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readOpened(search, folder, found)) {
      const path = folder === '' ? decodePath(entry.name) : `${folder}/${decodePath(entry.name)}`;
      const kind = kindOf(entry);
      const judgement = judge(path, kind);
      if (judgement === 'open') open.push(path);
      if (judgement === 'foreign') found.foreign.push({ path, kind });
    }
  }
  return found;
}

function readOpened(
  { directory, isOpening }: ForeignSearch,
  folder: string,
  found: { readonly opened: string[]; readonly closed: string[] },
): readonly Dirent<Buffer>[] {
  if (isOpening === true && openFolder(folderPlace(directory, folder))) found.opened.push(folder);
  try {
    return readFolder(directory, folder);
  } catch (error) {
    if (systemCode(error) !== 'EACCES' && systemCode(error) !== 'EPERM') throw error;
    found.closed.push(folder);
    return [];
  }
}

function judgeOf(
  search: ForeignSearch,
): (path: string, kind: ForeignKind) => 'own' | 'open' | 'foreign' {
  const { layout } = search;
  const provided = new Set(search.provided);
  const ways = foldersOf(provided);
  return (path, kind) => {
    if (provided.has(path)) return 'own';
    if (kind === 'folder') {
      const isOurs = layout.folders.has(path) || layout.submodules.has(path) || ways.has(path);
      return isOurs ? 'open' : 'foreign';
    }
    const isOurs = kind !== 'special' && layout.isTracked(path) && !layout.submodules.has(path);
    return isOurs ? 'own' : 'foreign';
  };
}

/**
 * Tracked paths whose folder is no folder any more. Git looks through a link that took its place and may find everything
 * unchanged there.
 */
export function findHidden(
  foreign: readonly Foreign[],
  layout: Pick<BenchLayout, 'folders'>,
  tracked: Iterable<string>,
): readonly string[] {
  const inTheWay = foreign.filter(
    ({ path, kind }) => kind !== 'folder' && layout.folders.has(path),
  );
  if (inTheWay.length === 0) return [];
  const prefixes = inTheWay.map(({ path }) => `${path}/`);
  return [...tracked].filter((path) => prefixes.some((prefix) => path.startsWith(prefix)));
}

/** Entries of a folder of a bench, with their names as bytes. */
export function readFolder(directory: string, folder: string): readonly Dirent<Buffer>[] {
  const place = folderPlace(directory, folder);
  return readdirSync(place, { withFileTypes: true, encoding: 'buffer' });
}

function folderPlace(directory: string, folder: string): Buffer {
  if (folder === '') return Buffer.from(directory);
  return Buffer.concat([Buffer.from(`${directory}/`), encodePath(folder)]);
}

/** What an entry of a folder is. */
export function kindOf(entry: Dirent<Buffer>): ForeignKind {
  if (entry.isDirectory()) return 'folder';
  if (entry.isSymbolicLink()) return 'link';
  return entry.isFile() ? 'file' : 'special';
}

function openFolder(place: Buffer): boolean {
  const { mode } = lstatSync(place);
  if ((mode & 0o700) === 0o700) return false;
  try {
    chmodSync(place, 0o755);
    return true;
  } catch (error) {
    // Somebody else owns it: reading or writing in it says so in its own words.
    if (systemCode(error) === 'EPERM') return false;
    throw error;
  }
}
