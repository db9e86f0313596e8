import { createMemo } from './memo.js';
import { comparePaths } from './path-bytes.js';
import { TREE_MODE } from './tree-codec.js';
import type { ObjectReader, TreeEntry } from './types.js';

/** Lists of files kept in memory, in files. */
const MAX_LISTED_FILES = 250_000;
/** Lists kept in memory at most: those of the trees that a story goes through. */
const MAX_LISTS = 6;
/** Answers kept in memory. */
const MAX_ANSWERS = 20_000;

type ListedFile = TreeEntry & { readonly path: string };

/** Ways through trees, for a reader of single trees. `onList` is told how many files a whole tree has. */
export function createTreeWalks(
  readTree: ObjectReader['readTree'],
  onList: (files: number) => void,
): Pick<ObjectReader, 'findEntry' | 'listFiles' | 'containsName'> {
  const lists = createMemo<readonly ListedFile[]>(MAX_LISTED_FILES);
  const names = createMemo<boolean>(MAX_ANSWERS);

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
    onList(files.length);
    lists.set(treeId, files, Math.max(files.length + 1, MAX_LISTED_FILES / MAX_LISTS));
    return files;
  };

  const containsName = async (treeId: string, name: string): Promise<boolean> => {
    const key = `${name}\0${treeId}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    let isThere = false;
    for (const entry of await readTree(treeId)) {
      isThere ||=
        entry.mode === TREE_MODE ? await containsName(entry.id, name) : entry.name === name;
    }
    names.set(key, isThere, 1);
    return isThere;
  };

  return { findEntry, listFiles, containsName };
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
