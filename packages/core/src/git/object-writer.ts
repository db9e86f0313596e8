import { deflateSync } from 'node:zlib';
import type { Effects } from '../effects.js';
import { syncFiles, writeLooseFile } from '../files/loose-file.js';
import { removeFile } from '../files/remove-file.js';
import { serializeCommit } from './commit-codec.js';
import { editTree } from './edit-tree.js';
import { hashObject, type ObjectFormat, type ObjectKind, objectHeader } from './object-id.js';
import type { RecentObjects } from './recent-objects.js';
import { serializeTree } from './tree-codec.js';
import type { ObjectReader, ObjectWriter } from './types.js';

/** Where objects are written. */
export interface ObjectWriterInput {
  /** Folder `objects` of a repository of ours. Absolute path. */
  readonly objectsDir: string;
  readonly format: ObjectFormat;
  readonly reader: ObjectReader;
  /** Told of every object that was written. */
  readonly remember: RecentObjects['remember'];
  readonly effects: Effects;
}

/** An object writer whose objects become durable together. */
export interface LooseObjectWriter extends ObjectWriter {
  /** Writes any object as it is. Answers its id. */
  readonly writeObject: (kind: ObjectKind, bytes: Uint8Array) => Promise<string>;
  /** Resolves when everything written so far survives a loss of power. */
  readonly flush: () => Promise<void>;
}

/** Writes loose objects in process, as git does: header, content, hash, deflate. */
export function createObjectWriter(input: ObjectWriterInput): LooseObjectWriter {
  const { objectsDir, format, reader, effects } = input;
  let unsynced: string[] = [];
  const checked = new Set<string>();

  const writeObject = async (kind: ObjectKind, bytes: Uint8Array): Promise<string> => {
    const id = hashObject(kind, bytes, format);
    if (checked.has(id)) return id;
    const file = looseObjectPath(objectsDir, id);
    const stored = deflateObject(kind, bytes);
    if (!writeLooseFile(file, stored, effects) && !(await isReadable(reader, kind, id))) {
      // A crash of the machine can leave an empty file under a good name: it is made anew.
      await removeFile(file, effects);
      writeLooseFile(file, stored, effects);
    }
    unsynced.push(file);
    checked.add(id);
    input.remember(id, { kind, bytes });
    return id;
  };

  return {
    writeObject,
    writeBlob: (bytes) => writeObject('blob', bytes),
    writeCommit: (commit) => writeObject('commit', serializeCommit(commit)),
    editTree: (treeId, edits) =>
      editTree(
        {
          readTree: reader.readTree,
          writeTree: (entries) => writeObject('tree', serializeTree(entries)),
        },
        treeId,
        edits,
      ),
    flush: async () => {
      const paths = unsynced;
      unsynced = [];
      await syncFiles(paths, effects);
    },
  };
}

/** Path of a loose object below the folder `objects`. */
function looseObjectPath(objectsDir: string, id: string): string {
  return `${objectsDir}/${id.slice(0, 2)}/${id.slice(2)}`;
}

/** Bytes of the file of a loose object. Fast rather than small: the objects of one story are few. */
function deflateObject(kind: ObjectKind, bytes: Uint8Array): Buffer {
  return deflateSync(Buffer.concat([objectHeader(kind, bytes.length), bytes]), { level: 1 });
}

async function isReadable(reader: ObjectReader, kind: ObjectKind, id: string): Promise<boolean> {
  try {
    if (kind === 'blob') await reader.readBlob(id);
    else if (kind === 'tree') await reader.readTree(id);
    else await reader.readCommit(id);
    return true;
  } catch {
    // Whatever keeps it from being read, the bytes at hand are the right ones and replace it.
    return false;
  }
}
