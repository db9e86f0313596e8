import { TREE_MODE } from './tree-codec.js';
import type { PutBackInput, TreeEdit } from './types.js';

/** Makes a tree in which some paths are as in the base again. Answers its id. */
export async function putBack({ mirror, treeId, baseTree, paths }: PutBackInput): Promise<string> {
  const edits = new Map<string, TreeEdit>();
  for (const path of paths) {
    const entry = await mirror.reader.findEntry(baseTree, path);
    const isFile = entry !== undefined && entry.mode !== TREE_MODE;
    edits.set(path, isFile ? { mode: entry.mode, id: entry.id } : undefined);
  }
  return mirror.writer.editTree(treeId, edits);
}
