import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { WorkspaceError } from '../errors/index.js';
import { ensureDirectory } from '../files/directory.js';
import { systemCode } from '../files/file-errors.js';
import { readBounded } from '../files/read-bounded.js';
import { removeFile } from '../files/remove-file.js';
import { writeFileAtomic } from '../files/write-file.js';
import { assertObjectId, isObjectId } from './object-id.js';
import { comparePaths, showPath } from './path-bytes.js';
import type { Mirror } from './types.js';

const MAX_REF_BYTES = 256;

/** The refs of a repository of ours, one file each, as git keeps them; nothing packs them. */
export type MirrorRefs = Pick<Mirror, 'readRef' | 'writeRef' | 'deleteRef' | 'listRefs'>;

/** Reads and writes refs as files: written whole or not at all, durable when a write resolves. */
export function createMirrorRefs(gitDir: string, effects: Effects): MirrorRefs {
  const readRef = async (ref: string): Promise<string | undefined> => {
    const bytes = await readBounded(`${gitDir}/${assertRefName(ref)}`, MAX_REF_BYTES);
    const text = bytes?.toString('latin1').trim();
    // A file that is empty or cut names nothing; git says the same of it.
    return text !== undefined && isObjectId(text) ? text : undefined;
  };
  return {
    readRef,
    writeRef: async (ref, commit) => {
      const file = `${gitDir}/${assertRefName(ref)}`;
      await ensureDirectory(dirname(file), effects);
      await writeFileAtomic(file, `${assertObjectId(commit)}\n`, { effects });
    },
    deleteRef: async (ref) => {
      await removeFile(`${gitDir}/${assertRefName(ref)}`, effects);
    },
    listRefs: async (prefix) => {
      const folder = prefix.replace(/[^/]*$/, '');
      const names = await listNames(`${gitDir}/${folder}`, folder);
      const found: { ref: string; commit: string }[] = [];
      for (const ref of names.filter((name) => name.startsWith(prefix) && isRefName(name))) {
        const commit = await readRef(ref);
        if (commit !== undefined) found.push({ ref, commit });
      }
      return found.sort((a, b) => comparePaths(a.ref, b.ref));
    },
  };
}

async function listNames(path: string, prefix: string): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const name = prefix + entry.name;
      if (entry.isFile()) names.push(name);
      if (entry.isDirectory())
        names.push(...(await listNames(`${path}/${entry.name}`, `${name}/`)));
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' && systemCode(error) !== 'ENOTDIR') throw error;
  }
  return names;
}

/** Tells whether a text is a full name of a ref by the rules of `git check-ref-format`. */
export function isRefName(ref: string): boolean {
  if (!/^refs\/[^/].*[^/.]$/.test(ref) || ref.length > 1000) return false;
  if (/[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\//u.test(ref)) return false;
  return ref.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}

/** @throws WorkspaceError REF_NAME_INVALID */
export function assertRefName(ref: string): string {
  if (isRefName(ref)) return ref;
  throw new WorkspaceError({
    code: 'REF_NAME_INVALID',
    message: `"${showPath(ref)}" is not the full name of a ref, such as "refs/heads/main".`,
    hint: 'See what git takes with `git check-ref-format <name>`.',
    details: { ref: showPath(ref) },
  });
}
