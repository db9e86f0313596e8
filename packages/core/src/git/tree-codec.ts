import { objectCorrupt } from './git-errors.js';
import type { ObjectFormat } from './object-id.js';
import { comparePaths, decodePath, encodePath } from './path-bytes.js';
import type { TreeEntry } from './types.js';
import { findUnsafeName } from './unsafe-name.js';

// Every entry has the very same string of its mode, and not a copy of its own.
const MODES = new Map(
  ['100644', '100755', '120000', '160000', '040000'].map((mode) => [mode, mode] as const),
);

/** Modes that old tools wrote for regular files, with what git reads them as. */
const OLD_MODES: Readonly<Record<string, string>> = { '100664': '100644', '100600': '100644' };

/** Mode of a folder. */
export const TREE_MODE = '040000';

/** Mode of a submodule. */
export const GITLINK_MODE = '160000';

/** Mode of a symbolic link. */
export const LINK_MODE = '120000';

/** Tells whether a mode is one of a regular file. */
export function isFileMode(mode: string): boolean {
  return mode === '100644' || mode === '100755';
}

/**
 * Parses the bytes of a tree object. Refuses what no honest git writes: unknown modes, empty or repeated names, names
 * that reach out of the folder or into a `.git`.
 * @throws WorkspaceError OBJECT_CORRUPT
 */
export function parseTree(id: string, bytes: Uint8Array, format: ObjectFormat): TreeEntry[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const idLength = format === 'sha256' ? 32 : 20;
  const entries: TreeEntry[] = [];
  const seen = new Set<string>();
  let at = 0;
  while (at < buffer.length) {
    const space = buffer.indexOf(0x20, at);
    const end = space < 0 ? -1 : buffer.indexOf(0, space + 1);
    if (end < 0 || end + 1 + idLength > buffer.length) throw malformed(id, 'it ends too early');
    const mode = readMode(id, buffer.toString('latin1', at, space));
    const name = decodePath(buffer.subarray(space + 1, end));
    const unsafe = findUnsafeName(name);
    if (unsafe !== undefined) throw malformed(id, `the name ${JSON.stringify(name)} ${unsafe}`);
    if (seen.has(name)) throw malformed(id, `the name ${JSON.stringify(name)} stands twice`);
    seen.add(name);
    at = end + 1 + idLength;
    entries.push({ mode, name, id: buffer.toString('hex', end + 1, at) });
  }
  return entries;
}

function readMode(id: string, text: string): string {
  const padded = text.replace(/^0+/, '').padStart(6, '0');
  const mode = MODES.get(OLD_MODES[padded] ?? padded);
  if (mode === undefined) throw malformed(id, `the mode "${text.slice(0, 20)}" is unknown`);
  return mode;
}

function malformed(id: string, reason: string): Error {
  return objectCorrupt({ id, reason });
}

/** Writes a tree as git does: sorted as if the names of folders ended in `/`, folder modes without the leading zero. */
export function serializeTree(entries: readonly TreeEntry[]): Buffer {
  const sorted = [...entries].sort((a, b) => comparePaths(sortKey(a), sortKey(b)));
  return Buffer.concat(
    sorted.flatMap((entry) => [
      Buffer.from(`${entry.mode.replace(/^0+/, '')} `, 'latin1'),
      encodePath(entry.name),
      Buffer.from([0]),
      Buffer.from(entry.id, 'hex'),
    ]),
  );
}

function sortKey(entry: TreeEntry): string {
  return entry.mode === TREE_MODE ? `${entry.name}/` : entry.name;
}
