import { createHash, type Hash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { systemCode } from '../files/file-errors.js';
import { readBoundedSync } from '../files/read-bounded.js';
import type { RepositoryState } from './types.js';

const MAX_BYTES = 4 * 1024 * 1024;

/** Files of a git folder that can make git run a program or read another place. */
const FILES = [
  'config',
  'config.worktree',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
];

/**
 * Digests everything in a git folder that can make git run a program: configuration, attributes, hooks by name, size and
 * time, and files that redirect it. Compared before a landing with what it was when the run began. Milliseconds.
 */
export async function digestConfig(
  place: Pick<RepositoryState, 'gitDir' | 'commonDir'>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of new Set([place.commonDir, place.gitDir])) {
    for (const file of FILES) {
      const read = readQuietly(`${folder}/${file}`);
      const bytes = file.startsWith('config') ? read && dropHarmless(read) : read;
      hash.update(`${file}\0${bytes?.length ?? -1}\0`).update(bytes ?? '');
    }
    hash.update(`commondir\0${readQuietly(`${folder}/commondir`)?.toString('hex') ?? ''}\0`);
  }
  addHooks(hash, `${place.commonDir}/hooks`);
  return hash.digest('hex');
}

const HARMLESS_SECTION = /^\s*\[(?:user|branch|color|gui)(?: "[^"\\]*")?\]\s*$/i;
const PLAIN_SETTING = /^\s*[a-z][a-z0-9-]*\s*(?:=[^[\]\\"]*)?$/i;

/**
 * Takes plain settings out of sections that name people and branches: people and honest agents change them during a run.
 * A line that could be read in any other way stays.
 */
function dropHarmless(bytes: Buffer): Buffer {
  let isHarmless = false;
  const lines = bytes
    .toString('latin1')
    .split('\n')
    .filter((line) => {
      if (isHarmless && PLAIN_SETTING.test(line)) return false;
      isHarmless = HARMLESS_SECTION.test(line);
      return !isHarmless && line.trim() !== '';
    });
  return Buffer.from(lines.join('\n'), 'latin1');
}

function addHooks(hash: Hash, folder: string): void {
  for (const name of listQuietly(folder).sort()) {
    if (name.endsWith('.sample')) continue;
    const info = lstatSync(`${folder}/${name}`, { bigint: true });
    hash.update(`hook\0${name}\0${info.mode}\0${info.size}\0${info.mtimeNs}\0${info.ctimeNs}\0`);
  }
}

function readQuietly(path: string): Buffer | undefined {
  try {
    return readBoundedSync(path, MAX_BYTES);
  } catch (error) {
    // Something odd in its place is a state of its own, and differs from a file or none.
    return Buffer.from(`unreadable: ${error instanceof Error ? error.message : ''}`);
  }
}

function listQuietly(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}
