import { objectCorrupt } from './git-errors.js';
import { isObjectId } from './object-id.js';
import type { CommitData, CommitInput, Identity } from './types.js';

/**
 * Parses a commit: tree, parents, message. Other headers (signatures, encodings, merged tags) are passed over.
 * @throws WorkspaceError OBJECT_CORRUPT
 */
export function parseCommit(id: string, bytes: Uint8Array): CommitData {
  const text = Buffer.from(bytes).toString('utf8');
  const split = text.indexOf('\n\n');
  const head = (split < 0 ? text : text.slice(0, split)).split('\n');
  const treeId = idAfter(head[0], 'tree ');
  if (treeId === undefined) throw objectCorrupt({ id, reason: 'the commit names no tree' });
  const parents: string[] = [];
  for (const line of head.slice(1)) {
    const parent = idAfter(line, 'parent ');
    // Parents follow the tree at once; a line further down belongs to another header.
    if (parent === undefined) break;
    parents.push(parent);
  }
  return { id, treeId, parents, message: split < 0 ? '' : text.slice(split + 2) };
}

function idAfter(line: string | undefined, key: string): string | undefined {
  if (line === undefined || !line.startsWith(key)) return undefined;
  const value = line.slice(key.length);
  return isObjectId(value) ? value : undefined;
}

/** Writes a commit as git does. Times are UTC, in whole seconds. */
export function serializeCommit(commit: CommitInput): Buffer {
  const stamp = `${Math.floor(commit.at.getTime() / 1000)} +0000`;
  const lines = [
    `tree ${commit.treeId}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${person(commit.author)} ${stamp}`,
    `committer ${person(commit.committer)} ${stamp}`,
  ];
  const message = commit.message.replaceAll('\0', '');
  return Buffer.from(`${lines.join('\n')}\n\n${message.endsWith('\n') ? message : `${message}\n`}`);
}

// What would end a name or begin another header is taken out, as git does.
function person({ name, email }: Identity): string {
  return `${clean(name)} <${clean(email)}>`;
}

function clean(text: string): string {
  return text.replace(/[\p{Cc}<>]/gu, '').replace(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g, '');
}
