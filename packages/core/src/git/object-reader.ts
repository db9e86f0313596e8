import { parseCommit } from './commit-codec.js';
import { diffTrees } from './diff-trees.js';
import { objectCorrupt, objectMissing } from './git-errors.js';
import { createMemo } from './memo.js';
import { assertObjectId, hashObject, type ObjectFormat, type ObjectKind } from './object-id.js';
import { comparePaths } from './path-bytes.js';
import type { RawObjects } from './raw-objects.js';
import { isFileMode, parseTree, TREE_MODE } from './tree-codec.js';
import type { CommitData, ObjectReader, TreeEntry } from './types.js';

/** Entries of trees kept in memory, all trees together. About 10 MiB. */
const MAX_TREE_ENTRIES = 60_000;
const MAX_COMMITS = 500;
/** Lists of files kept in memory, in files. */
const MAX_LISTED_FILES = 250_000;

/** A file with its place. */
export type ListedFile = TreeEntry & { readonly path: string };

/**
 * Reads objects and hashes each again before anybody sees it: git checks nothing when it reads a pack, and a forged
 * index of a pack serves other bytes under a good id. `onDamage` is told of an object that is not what its id says.
 */
export function createObjectReader(
  raw: RawObjects,
  format: ObjectFormat,
  onDamage: (id: string) => Promise<void> = async () => undefined,
): ObjectReader {
  const trees = createMemo<readonly TreeEntry[]>(MAX_TREE_ENTRIES);
  const commits = createMemo<CommitData>(MAX_COMMITS);
  const lists = createMemo<readonly ListedFile[]>(MAX_LISTED_FILES);

  const readChecked = async (id: string, kind: ObjectKind): Promise<Uint8Array> => {
    const found = await raw.read(assertObjectId(id));
    if (found === undefined) throw objectMissing({ id, expected: kind });
    if (found.kind !== kind)
      throw objectCorrupt({ id, reason: `it is a ${found.kind}, not a ${kind}` });
    const actual = hashObject(kind, found.bytes, format);
    if (actual !== id) await onDamage(id);
    if (actual !== id) throw objectCorrupt({ id, reason: `its bytes hash to "${actual}"` });
    return found.bytes;
  };

  const readTree = async (id: string): Promise<readonly TreeEntry[]> => {
    const known = trees.get(id);
    if (known !== undefined) return known;
    const entries = parseTree(id, await readChecked(id, 'tree'), format);
    trees.set(id, entries, entries.length + 1);
    return entries;
  };

  const readCommit = async (id: string): Promise<CommitData> => {
    const known = commits.get(id);
    if (known !== undefined) return known;
    const commit = parseCommit(id, await readChecked(id, 'commit'));
    commits.set(id, commit, 1);
    return commit;
  };

  const findEntry = async (treeId: string, path: string): Promise<TreeEntry | undefined> => {
    const names = path.split('/');
    let current = treeId;
    for (const [index, name] of names.entries()) {
      const entry = (await readTree(current)).find((one) => one.name === name);
      if (entry === undefined || index === names.length - 1) return entry;
      if (entry.mode !== TREE_MODE) return undefined;
      current = entry.id;
    }
    return undefined;
  };

  const listFiles = async (treeId: string): Promise<readonly ListedFile[]> => {
    const known = lists.get(treeId);
    if (known !== undefined) return known;
    const files: ListedFile[] = [];
    await collectFiles({ treeId, prefix: '', files, readTree });
    files.sort((a, b) => comparePaths(a.path, b.path));
    lists.set(treeId, files, files.length + 1);
    return files;
  };

  return {
    readCommit,
    readTree,
    readBlob: (id) => readChecked(id, 'blob'),
    readObject: readChecked,
    findEntry,
    readFile: async (treeId, path) => {
      const entry = await findEntry(treeId, path);
      return entry !== undefined && isFileMode(entry.mode)
        ? readChecked(entry.id, 'blob')
        : undefined;
    },
    listFiles,
    diffTrees: (before, after) => diffTrees({ before, after, readTree }),
    close: () => raw.close(),
  };
}

interface Collection {
  readonly treeId: string;
  readonly prefix: string;
  readonly files: ListedFile[];
  readonly readTree: ObjectReader['readTree'];
}

async function collectFiles({ treeId, prefix, files, readTree }: Collection): Promise<void> {
  for (const entry of await readTree(treeId)) {
    const path = prefix + entry.name;
    if (entry.mode !== TREE_MODE) files.push({ ...entry, path });
    else await collectFiles({ treeId: entry.id, prefix: `${path}/`, files, readTree });
  }
}
