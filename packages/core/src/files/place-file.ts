import {
  type BigIntStats,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmdirSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import type { Effects } from '../effects.js';
import { systemCode } from './file-errors.js';
import { mutateSync } from './mutate.js';
import { removeTreeAt } from './remove-tree.js';

/** A place below a folder of ours in which somebody else has been. */
export interface Place {
  /** Absolute path of a folder; it and what is above it are trusted to be no links. */
  readonly root: string;
  /** Bytes of the path below it, with `/`, no leading one, no `.` or `..`. */
  readonly path: Uint8Array;
  readonly effects: Effects;
}

/** What is put at a place. */
export type Placed =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly isExecutable: boolean }
  | { readonly kind: 'link'; readonly target: Uint8Array }
  | { readonly kind: 'folder' };

/**
 * Puts something at a place and answers its stat data. Whatever is there, or stands where a folder on the way should be,
 * is removed; nothing is written or removed through a link. Permissions are those of the umask.
 */
export function placeAt(place: Place, placed: Placed): BigIntStats {
  const target = absolute(place);
  mutateSync({ name: 'file:write', target: shown(place), effects: place.effects }, () => {
    clearWay(place);
    if (placed.kind === 'folder' && isFolder(target)) return;
    removeTreeAt(target, place.effects);
    if (placed.kind === 'folder') mkdirSync(target);
    else if (placed.kind === 'link') symlinkSync(Buffer.from(placed.target), target);
    else writeWhole(target, placed.bytes, placed.isExecutable ? 0o777 : 0o666);
  });
  return lstatSync(target, { bigint: true });
}

/** Removes what is at a place, and the folders above it that become empty. Does nothing when a link stands on the way. */
export function dropAt(place: Place): void {
  if (!isWayReal(place)) return;
  removeTreeAt(absolute(place), place.effects);
  removeEmptyParents(place);
}

/** Removes a folder at a place if it is empty. */
export function dropEmptyFolder(place: Place): void {
  if (!isWayReal(place)) return;
  tryRemoveFolder(absolute(place));
}

/** Tells whether every folder above a place is a folder indeed, and no link. */
export function isWayReal(place: Place): boolean {
  return parents(place).every(isFolder);
}

function clearWay(place: Place): void {
  for (const folder of parents(place)) {
    if (isFolder(folder)) continue;
    removeTreeAt(folder, place.effects);
    mkdirSync(folder);
  }
}

function removeEmptyParents(place: Place): void {
  for (const folder of parents(place).reverse()) {
    if (!tryRemoveFolder(folder)) return;
  }
}

function tryRemoveFolder(folder: Buffer): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    // A folder that may not be removed stays; what is left over is found by the next check of the bench.
    if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR') return false;
    throw error;
  }
}

function writeWhole(path: Buffer, bytes: Uint8Array, mode: number): void {
  const fd = openSync(path, 'wx', mode);
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } finally {
    closeSync(fd);
  }
}

/** Folders above a place, from the outermost, without the root. */
function parents({ root, path }: Place): Buffer[] {
  const found: Buffer[] = [];
  for (let at = path.indexOf(0x2f); at >= 0; at = path.indexOf(0x2f, at + 1)) {
    found.push(Buffer.concat([Buffer.from(`${root}/`), path.subarray(0, at)]));
  }
  return found;
}

function absolute({ root, path }: Place): Buffer {
  return Buffer.concat([Buffer.from(`${root}/`), path]);
}

function shown(place: Place): string {
  return absolute(place).toString('utf8');
}

function isFolder(path: Buffer): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}
