import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Effects } from '../effects.js';
import { WorkspaceError } from '../errors/index.js';
import { copyFileInto, ensureDirectory, removeTree } from '../files/index.js';

/** Files laid over a bench. */
export interface Overlay {
  /** SHA-256 over the paths and bytes of all files, in order. */
  readonly digest: string;
  /** Paths in the bench, with `/`, that have to go (or be checked out again) afterwards. */
  readonly paths: readonly string[];
}

/**
 * Lays a held-out file or folder over the root of a bench. Nothing is written through a link: the candidate may have put
 * one where a held-out file goes.
 * @throws WorkspaceError HELD_OUT_UNREADABLE, HELD_OUT_BLOCKED
 */
export async function layOver(source: string, bench: string, effects: Effects): Promise<Overlay> {
  const files = await listHeldOut(source);
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = await readFile(file.from);
    hash.update(`${file.path}\0${bytes.length}\0`).update(bytes);
    await placeFile({ from: file.from, path: file.path, bench, effects });
  }
  return { digest: hash.digest('hex'), paths: files.map((file) => file.path) };
}

async function listHeldOut(source: string): Promise<readonly { from: string; path: string }[]> {
  const info = await statSource(source);
  if (info.isFile()) return [{ from: source, path: basename(source) }];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((from) => ({ from, path: relative(source, from).replaceAll('\\', '/') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function statSource(source: string): Promise<Stats> {
  try {
    return await lstat(source);
  } catch (cause) {
    throw new WorkspaceError({
      code: 'HELD_OUT_UNREADABLE',
      message: `The held-out files at "${source}" cannot be read.`,
      hint: 'Correct `heldOut` of the criterion in .yoke/prd.yaml.',
      cause,
    });
  }
}

interface Placement {
  readonly from: string;
  readonly path: string;
  readonly bench: string;
  readonly effects: Effects;
}

async function placeFile({ from, path, bench, effects }: Placement): Promise<void> {
  let folder = bench;
  for (const part of dirname(path)
    .split('/')
    .filter((name) => name !== '.')) {
    folder = join(folder, part);
    const info = await lstat(folder).catch(() => undefined);
    if (info === undefined) await ensureDirectory(folder, effects);
    else if (!info.isDirectory()) {
      throw new WorkspaceError({
        code: 'HELD_OUT_BLOCKED',
        message: `The candidate has no folder but something else at "${relative(bench, folder)}", where held-out files go.`,
        hint: 'The candidate is refused; nothing is to be done.',
      });
    }
  }
  const target = join(bench, path);
  await removeTree(target, effects);
  await copyFileInto(from, target, effects);
}
