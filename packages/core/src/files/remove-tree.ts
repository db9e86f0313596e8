import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Effects } from '../effects.js';
import { systemCode } from './file-errors.js';
import { mutateSync } from './mutate.js';

/** Levels walked down before a folder is carried up: paths stay far below the 4,096 bytes that the system takes. */
const MAX_LEVELS = 10;
/** Rounds over the root; each takes off ten levels, or what somebody put there meanwhile. */
const MAX_ROUNDS = 10_000;

/**
 * Removes a file, a link, or a folder with everything in it. Made for what a hostile program left: follows no link, opens
 * folders that are closed to their owner, copes with trees deeper than a path can name and with names that are no text.
 * Answers false when nothing was there.
 *
 * @throws WorkspaceError FILE_ACCESS_DENIED or FILE_FAILED when something cannot be removed, such as an immutable file.
 */
export async function removeTree(path: string, effects: Effects): Promise<boolean> {
  return removeTreeAt(Buffer.from(path), effects);
}

/** As {@link removeTree}, at once, for a path that may not be text. */
export function removeTreeAt(path: Buffer, effects: Effects): boolean {
  const kind = kindAt(path);
  if (kind === 'absent') return false;
  const target = path.toString('utf8');
  mutateSync({ name: 'file:remove-tree', target, effects }, () => {
    if (kind === 'folder') removeFolder(path);
    else unlinkForced(path);
  });
  return true;
}

/**
 * Leaves an empty folder at a path, open to this user alone, whatever stood there. A folder that is there stays the very
 * same, so that a mount of it goes on to be good; so do the folders in it that `keep` names, empty as well.
 *
 * @throws WorkspaceError as {@link removeTree} does, or when the folder above is missing.
 */
export function emptyDirectory(
  path: string,
  effects: Effects,
  { keep = [] }: { readonly keep?: readonly string[] } = {},
): void {
  const folder = Buffer.from(path);
  if (kindAt(folder) !== 'folder') {
    removeTreeAt(folder, effects);
    mutateSync({ name: 'file:mkdir', target: path, effects }, () => mkdirSync(folder, 0o700));
  } else {
    openFolder(folder);
    for (const { name, isFolder } of listFolder(folder)) {
      const isKept = isFolder && keep.includes(name.toString('utf8'));
      if (!isKept) removeTreeAt(Buffer.concat([folder, SLASH, name]), effects);
    }
  }
  for (const name of keep) emptyDirectory(join(path, name), effects);
}

function kindAt(path: Buffer): 'absent' | 'folder' | 'other' {
  try {
    return lstatSync(path).isDirectory() ? 'folder' : 'other';
  } catch (error) {
    if (isAbsent(error)) return 'absent';
    throw error;
  }
}

function removeFolder(root: Buffer): void {
  // Opened beforehand: folders are carried up into it, and a folder that is closed cannot take them.
  openFolder(root);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    emptyFolder(root, { root, level: 0 });
    if (tryRemoveFolder(root)) return;
  }
  removeEmptyFolder(root);
}

interface Place {
  readonly root: Buffer;
  readonly level: number;
}

function emptyFolder(folder: Buffer, place: Place): void {
  for (const entry of listFolder(folder)) {
    const path = Buffer.concat([folder, SLASH, entry.name]);
    if (!entry.isFolder) unlinkForced(path);
    else if (place.level >= MAX_LEVELS) carryUp(path, place.root);
    else {
      emptyFolder(path, { root: place.root, level: place.level + 1 });
      tryRemoveFolder(path);
    }
  }
}

const SLASH = Buffer.from('/');

function listFolder(
  folder: Buffer,
): readonly { readonly name: Buffer; readonly isFolder: boolean }[] {
  const read = () => readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  const entries = withOpened(folder, read) ?? [];
  return entries.map((entry) => ({
    name: entry.name,
    isFolder: entry.isDirectory(),
  }));
}

/** Moves a folder right below the root under a name of our own, where the next round finds it. */
function carryUp(path: Buffer, root: Buffer): void {
  const target = Buffer.concat([
    root,
    SLASH,
    Buffer.from(`.yoke-${randomBytes(8).toString('hex')}`),
  ]);
  openFolder(path);
  withOpened(parentOf(path), () => renameSync(path, target));
}

function unlinkForced(path: Buffer): void {
  withOpened(parentOf(path), () => unlinkSync(path));
}

function removeEmptyFolder(path: Buffer): void {
  withOpened(parentOf(path), () => rmdirSync(path));
}

function tryRemoveFolder(path: Buffer): boolean {
  try {
    removeEmptyFolder(path);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/** Does something in a folder; when the folder is closed to us, opens it and does it again. Absent when it is gone. */
function withOpened<Result>(folder: Buffer, act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    const code = systemCode(error);
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    openFolder(folder);
    return act();
  }
}

function openFolder(folder: Buffer): void {
  try {
    if (lstatSync(folder).isDirectory()) chmodSync(folder, 0o700);
  } catch {
    // The call that needed it fails again and says why.
  }
}

function parentOf(path: Buffer): Buffer {
  const at = path.lastIndexOf(0x2f);
  return at <= 0 ? SLASH : path.subarray(0, at);
}

function isAbsent(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}
