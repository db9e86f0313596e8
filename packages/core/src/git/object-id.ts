import { createHash } from 'node:crypto';
import { notAnObjectId } from './git-errors.js';

/** Kinds of git objects that Yoke reads and writes. */
export type ObjectKind = 'blob' | 'tree' | 'commit';

/** Hash of a repository. */
export type ObjectFormat = 'sha1' | 'sha256';

/** Tells whether a text is a full object id. Abbreviations, names of refs and anything like an option are not. */
export function isObjectId(value: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value);
}

/** @throws WorkspaceError OBJECT_ID_INVALID */
export function assertObjectId(value: string): string {
  if (!isObjectId(value)) throw notAnObjectId(value);
  return value;
}

/** Hash of the repository that an id belongs to. */
export function formatOf(id: string): ObjectFormat {
  return assertObjectId(id).length === 64 ? 'sha256' : 'sha1';
}

/** The bytes that git hashes and deflates before the content of an object. */
export function objectHeader(kind: ObjectKind, size: number): Buffer {
  return Buffer.from(`${kind} ${size}\0`, 'latin1');
}

/** Id of an object as git computes it. */
export function hashObject(kind: ObjectKind, bytes: Uint8Array, format: ObjectFormat): string {
  return createHash(format).update(objectHeader(kind, bytes.length)).update(bytes).digest('hex');
}

/** Id of the tree without entries. */
export function emptyTree(format: ObjectFormat): string {
  return hashObject('tree', new Uint8Array(), format);
}
