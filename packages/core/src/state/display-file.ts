import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EventDataV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import { ensureDirectory, systemCode, writeFileAtomic } from '../files/index.js';

/** Why a display copy was not written. It changes no answer: it is told and no more. */
export type DisplayWarning = EventDataV1['warning'];

/** A display copy to be written. */
export interface DisplayFile {
  /** The project's folder. */
  readonly root: string;
  /** Relative to it, with `/`, below `.yoke/`. */
  readonly path: string;
}

/**
 * Does something with a path below `.yoke/`, unless the path leads through a link: an agent that puts a link there must not
 * have Yoke write somewhere else. Answers a warning in the place of an error.
 */
export async function atDisplayPath(
  { root, path }: DisplayFile,
  action: (target: string) => Promise<void>,
): Promise<DisplayWarning | undefined> {
  let obstacle: string | undefined;
  const warning = await warnInstead(path, async () => {
    obstacle = await findObstacle(root, path);
    if (obstacle === undefined) await action(join(root, path));
  });
  return obstacle === undefined ? warning : skipped(path, obstacle);
}

/** Does something that may fail without harm: what the system refuses is answered as a warning. */
export async function warnInstead(
  path: string,
  action: () => Promise<void>,
): Promise<DisplayWarning | undefined> {
  try {
    await action();
    return undefined;
  } catch (error) {
    // A defect of Yoke itself is not hidden.
    if (!YokeError.isInstance(error) && systemCode(error) === undefined) throw error;
    return skipped(path, error instanceof Error ? error.message : String(error));
  }
}

/** Writes a display copy as a whole; makes the folders it needs. Not durable: it can be made again. */
export function writeDisplayFile(
  file: DisplayFile & { readonly mode: number },
  bytes: string | Uint8Array,
  effects: Effects,
): Promise<DisplayWarning | undefined> {
  return atDisplayPath(file, async (target) => {
    await ensureDirectory(dirname(target), effects, 0o755);
    await writeFileAtomic(target, bytes, { effects, mode: file.mode, fsync: false });
  });
}

function skipped(path: string, because: string): DisplayWarning {
  return {
    code: 'DISPLAY_NOT_WRITTEN',
    message: `The display copy "${path}" was not written: ${because}`,
    hint: `Look at it with \`ls -la ${path.split('/').slice(0, 2).join('/')}\`; the record itself is in the state directory.`,
  };
}

async function findObstacle(root: string, path: string): Promise<string | undefined> {
  const parts = path.split('/');
  for (const index of parts.keys()) {
    const part = parts.slice(0, index + 1).join('/');
    const info = await lstatOf(join(root, part));
    if (info === undefined) return undefined;
    const problem = index < parts.length - 1 ? folderProblem(info) : fileProblem(info);
    if (problem !== undefined) return `"${part}" ${problem}.`;
  }
  return undefined;
}

function folderProblem(info: Stats): string | undefined {
  if (info.isSymbolicLink()) return 'is a link';
  return info.isDirectory() ? undefined : 'is not a folder';
}

function fileProblem(info: Stats): string | undefined {
  if (info.isSymbolicLink()) return 'is a link';
  if (!info.isFile()) return 'is not a file';
  return info.nlink > 1 ? 'has another name elsewhere' : undefined;
}

async function lstatOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
