import { WorkspaceError } from '../errors/index.js';
import type { ObjectKind } from './object-id.js';
import { GITLINK_MODE, TREE_MODE } from './tree-codec.js';
import type { ObjectReader, TreeEntry } from './types.js';

/** An object with its bytes, checked against its id. */
export interface StoredObject {
  readonly id: string;
  readonly kind: ObjectKind;
  readonly bytes: Uint8Array;
}

/**
 * Reads everything that a commit adds to its only parent: blobs and trees first, the commit last. An object that the
 * parent has at another path may be among them.
 * @throws WorkspaceError COMMIT_NOT_ON_BASE
 */
export async function readNewObjects(
  reader: ObjectReader,
  base: string,
  commit: string,
): Promise<readonly StoredObject[]> {
  const { parents, treeId } = await reader.readCommit(commit);
  if (parents.length !== 1 || parents[0] !== base) throw commitNotOnBase({ commit, base, parents });
  const found = new Map<string, StoredObject>();
  await addTree({ reader, found }, (await reader.readCommit(base)).treeId, treeId);
  found.set(commit, {
    id: commit,
    kind: 'commit',
    bytes: await reader.readObject(commit, 'commit'),
  });
  return [...found.values()];
}

interface Collection {
  readonly reader: ObjectReader;
  readonly found: Map<string, StoredObject>;
}

async function addTree(to: Collection, before: string | undefined, after: string): Promise<void> {
  if (before === after || to.found.has(after)) return;
  const known = before === undefined ? [] : await to.reader.readTree(before);
  const old = new Map(known.map((entry) => [entry.name, entry]));
  for (const entry of await to.reader.readTree(after)) {
    await addEntry(to, old.get(entry.name), entry);
  }
  to.found.set(after, {
    id: after,
    kind: 'tree',
    bytes: await to.reader.readObject(after, 'tree'),
  });
}

async function addEntry(
  to: Collection,
  old: TreeEntry | undefined,
  entry: TreeEntry,
): Promise<void> {
  if (old?.id === entry.id || entry.mode === GITLINK_MODE) return;
  if (entry.mode === TREE_MODE) {
    return addTree(to, old?.mode === TREE_MODE ? old.id : undefined, entry.id);
  }
  const { id } = entry;
  if (!to.found.has(id))
    to.found.set(id, { id, kind: 'blob', bytes: await to.reader.readBlob(id) });
}

function commitNotOnBase(input: {
  readonly commit: string;
  readonly base: string;
  readonly parents: readonly string[];
}): WorkspaceError {
  return new WorkspaceError({
    code: 'COMMIT_NOT_ON_BASE',
    message: `Commit "${input.commit}" has the parents "${input.parents.join(', ')}", but exactly "${input.base}" was expected.`,
    hint: 'Run `yoke loop run` again: the story is proved again on the present head.',
    details: input,
  });
}
