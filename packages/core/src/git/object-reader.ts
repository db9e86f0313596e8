import { parseCommit } from './commit-codec.js';
import { diffTrees } from './diff-trees.js';
import { objectCorrupt, objectMissing } from './git-errors.js';
import { createMemo } from './memo.js';
import { assertObjectId, hashObject, type ObjectFormat, type ObjectKind } from './object-id.js';
import type { RawObjects } from './raw-objects.js';
import { isFileMode, parseTree } from './tree-codec.js';
import { createTreeWalks } from './tree-walks.js';
import type { CommitData, ObjectReader, TreeEntry } from './types.js';

/**
 * Entries of trees kept in memory, all trees together: twice as many as the largest tree has, so that two trees of a repository
 * can be gone through again and again, within these bounds. Ten thousand take about 1.5 MiB.
 */
const TREE_ENTRIES = { least: 8_000, most: 60_000 };
const MAX_COMMITS = 100;

/**
 * Reads objects and hashes each again before anybody sees it: git checks nothing when it reads a pack, and a forged
 * index of a pack serves other bytes under a good id. `onDamage` is told of an object that is not what its id says.
 */
export function createObjectReader(
  raw: RawObjects,
  format: ObjectFormat,
  onDamage: (id: string) => Promise<void> = async () => undefined,
): ObjectReader {
  let largest = 0;
  const trees = createMemo<readonly TreeEntry[]>(() =>
    Math.min(TREE_ENTRIES.most, Math.max(TREE_ENTRIES.least, 2 * largest)),
  );
  const commits = createMemo<CommitData>(MAX_COMMITS);

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

  const walks = createTreeWalks(readTree, (files) => {
    largest = Math.max(largest, files);
  });

  return {
    readCommit,
    readTree,
    readBlob: (id) => readChecked(id, 'blob'),
    readObject: readChecked,
    ...walks,
    readFile: async (treeId, path) => {
      const entry = await walks.findEntry(treeId, path);
      return entry !== undefined && isFileMode(entry.mode)
        ? readChecked(entry.id, 'blob')
        : undefined;
    },
    diffTrees: (before, after) => diffTrees({ before, after, readTree }),
    close: () => raw.close(),
  };
}
