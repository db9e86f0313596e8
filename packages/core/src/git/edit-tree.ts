import { WorkspaceError } from '../errors/index.js';
import { showPath } from './path-bytes.js';
import { TREE_MODE } from './tree-codec.js';
import type { TreeEdit, TreeEntry } from './types.js';
import { findUnsafeName } from './unsafe-name.js';

/** What an edit needs of the mirror. */
export interface TreeStore {
  readonly readTree: (id: string) => Promise<readonly TreeEntry[]>;
  /** Answers the id of the written tree. */
  readonly writeTree: (entries: readonly TreeEntry[]) => Promise<string>;
}

interface Node {
  edit?: { readonly value: TreeEdit };
  readonly children: Map<string, Node>;
}

/**
 * Makes a tree from another: puts files in, takes files out. A file that is put in replaces a folder of its name, a file
 * below a name replaces a file of that name; folders that become empty vanish.
 * @throws WorkspaceError PATH_UNSAFE
 */
export async function editTree(
  store: TreeStore,
  treeId: string,
  edits: ReadonlyMap<string, TreeEdit>,
): Promise<string> {
  if (edits.size === 0) return treeId;
  const root: Node = { children: new Map() };
  for (const [path, value] of edits) addEdit(root, path, value);
  return (await applyNode(store, treeId, root)) ?? store.writeTree([]);
}

function addEdit(root: Node, path: string, value: TreeEdit): void {
  let node = root;
  for (const name of path.split('/')) {
    const unsafe = value === undefined ? undefined : findUnsafeName(name);
    if (unsafe !== undefined) throw pathUnsafe(path, `the part "${showPath(name)}" ${unsafe}`);
    let child = node.children.get(name);
    if (child === undefined) {
      child = { children: new Map() };
      node.children.set(name, child);
    }
    node = child;
  }
  node.edit = { value };
}

/** Answers the id of the edited folder; absent when nothing is left in it. */
async function applyNode(
  store: TreeStore,
  treeId: string | undefined,
  node: Node,
): Promise<string | undefined> {
  const before = treeId === undefined ? [] : await store.readTree(treeId);
  const entries = new Map(before.map((entry) => [entry.name, entry]));
  let isChanged = false;
  for (const [name, child] of node.children) {
    const old = entries.get(name);
    const now = await applyChild(store, { name, old, child });
    if (old?.id === now?.id && old?.mode === now?.mode) continue;
    isChanged = true;
    if (now === undefined) entries.delete(name);
    else entries.set(name, now);
  }
  if (entries.size === 0) return undefined;
  if (!isChanged && treeId !== undefined) return treeId;
  return store.writeTree([...entries.values()]);
}

interface Child {
  readonly name: string;
  readonly old: TreeEntry | undefined;
  readonly child: Node;
}

async function applyChild(
  store: TreeStore,
  { name, old, child }: Child,
): Promise<TreeEntry | undefined> {
  // Taking out a file `a` and putting in `a/b` is one change: the folder wins.
  const folder = old?.mode === TREE_MODE ? old.id : undefined;
  if (child.edit?.value !== undefined) {
    if (hasPuts({ children: child.children }))
      throw pathUnsafe(name, 'it would be a file and a folder at once');
    return { name, ...child.edit.value };
  }
  const isRemoved = child.edit !== undefined;
  const below =
    child.children.size > 0 || folder !== undefined
      ? await applyNode(store, isRemoved && folder === undefined ? undefined : folder, child)
      : undefined;
  if (below !== undefined) return { name, mode: TREE_MODE, id: below };
  return folder === undefined && !isRemoved && !hasPuts(child) ? old : undefined;
}

function hasPuts(node: Node): boolean {
  if (node.edit?.value !== undefined) return true;
  return [...node.children.values()].some(hasPuts);
}

function pathUnsafe(path: string, reason: string): WorkspaceError {
  return new WorkspaceError({
    code: 'PATH_UNSAFE',
    message: `The path "${showPath(path)}" cannot be put into a tree: ${reason}.`,
    hint: 'Rename the file; `git fsck` refuses the same names.',
    details: { path: showPath(path), reason },
  });
}
