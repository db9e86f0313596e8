import { comparePaths } from './path-bytes.js';
import { TREE_MODE } from './tree-codec.js';
import type { ObjectReader, TreeChange, TreeEntry } from './types.js';

interface Comparison {
  /** Absent means that this side has no such folder. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly readTree: ObjectReader['readTree'];
}

/** Lists the paths that differ between two trees, sorted bytewise. Reads only the subtrees whose ids differ. */
export async function diffTrees(comparison: Comparison): Promise<readonly TreeChange[]> {
  const changes: TreeChange[] = [];
  await compareFolders(comparison, '', changes);
  return changes.sort((a, b) => comparePaths(a.path, b.path));
}

async function compareFolders(
  { before, after, readTree }: Comparison,
  prefix: string,
  changes: TreeChange[],
): Promise<void> {
  if (before === after) return;
  const left = byName(before === undefined ? [] : await readTree(before));
  const right = byName(after === undefined ? [] : await readTree(after));
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const [old, now] = [left.get(name), right.get(name)];
    if (old?.id === now?.id && old?.mode === now?.mode) continue;
    const path = prefix + name;
    const change = { path, ...side('before', old), ...side('after', now) };
    if (change.before !== undefined || change.after !== undefined) changes.push(change);
    await compareFolders(
      { before: folder(old), after: folder(now), readTree },
      `${path}/`,
      changes,
    );
  }
}

function byName(entries: readonly TreeEntry[]): ReadonlyMap<string, TreeEntry> {
  return new Map(entries.map((entry) => [entry.name, entry]));
}

function folder(entry: TreeEntry | undefined): string | undefined {
  return entry?.mode === TREE_MODE ? entry.id : undefined;
}

function side(key: 'before' | 'after', entry: TreeEntry | undefined): Partial<TreeChange> {
  if (entry === undefined || entry.mode === TREE_MODE) return {};
  return { [key]: { mode: entry.mode, id: entry.id } };
}
