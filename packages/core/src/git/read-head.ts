import { readBounded } from '../files/read-bounded.js';
import { runGit } from './git-command.js';
import { isObjectId } from './object-id.js';
import type { GitContext, RepositoryState } from './types.js';

const MAX_REF_BYTES = 4096;
const MAX_PACKED_BYTES = 256 * 1024 * 1024;

type Place = Pick<RepositoryState, 'gitDir' | 'commonDir'>;

/** Where HEAD of the user's repository is now. */
export interface Head {
  /** Full name; absent when HEAD is detached. */
  readonly branch?: string | undefined;
  /** Full id; absent when there is no commit yet. */
  readonly commit?: string | undefined;
}

/** Reads HEAD. No process, unless the repository keeps its refs in another way than as files. */
export async function readHead(context: GitContext, place: Place): Promise<Head> {
  const text = (await readBounded(`${place.gitDir}/HEAD`, MAX_REF_BYTES))?.toString('utf8').trim();
  const branch = text?.startsWith('ref: ') ? text.slice(5).trim() : undefined;
  if (text === undefined || branch === 'refs/heads/.invalid') return askHead(context, place);
  if (branch === undefined) return { commit: isObjectId(text) ? text : undefined };
  return { branch, commit: await readUserRef(context, place, branch) };
}

/** Reads a ref of the user's repository by its full name; absent when there is none. */
export async function readUserRef(
  context: GitContext,
  place: Place,
  ref: string,
): Promise<string | undefined> {
  const loose = await readLoose(`${place.commonDir}/${ref}`);
  if (loose !== undefined && isObjectId(loose)) return loose;
  // A ref that points to another ref, and refs in other stores, are left to git.
  if (loose !== undefined || (await usesOtherStore(place))) return askRef(context, place, ref);
  const packed = await readBounded(`${place.commonDir}/packed-refs`, MAX_PACKED_BYTES);
  return packed === undefined ? undefined : findPacked(packed, ref);
}

async function readLoose(path: string): Promise<string | undefined> {
  try {
    return (await readBounded(path, MAX_REF_BYTES))?.toString('utf8').trim();
  } catch {
    // A folder stands where the ref would be: there is no such ref.
    return undefined;
  }
}

async function usesOtherStore(place: Place): Promise<boolean> {
  const head = await readBounded(`${place.commonDir}/HEAD`, MAX_REF_BYTES);
  return head?.toString('utf8').includes('refs/heads/.invalid') ?? false;
}

function findPacked(packed: Buffer, ref: string): string | undefined {
  const at = packed.indexOf(` ${ref}\n`);
  if (at < 0) return undefined;
  const start = packed.lastIndexOf('\n', at - 1) + 1;
  const id = packed.toString('latin1', start, at);
  return isObjectId(id) ? id : undefined;
}

async function askHead(context: GitContext, place: Place): Promise<Head> {
  const command = { gitDir: place.gitDir, profile: 'user', answers: [1, 128] } as const;
  const named = await runGit(context, { ...command, args: ['symbolic-ref', '--quiet', 'HEAD'] });
  const branch = named.exitCode === 0 ? named.stdout.toString('utf8').trim() : undefined;
  return { branch, commit: await askRef(context, place, branch ?? 'HEAD') };
}

async function askRef(context: GitContext, place: Place, ref: string): Promise<string | undefined> {
  const result = await runGit(context, {
    gitDir: place.gitDir,
    profile: 'user',
    args: ['rev-parse', '--quiet', '--verify', '--end-of-options', `${ref}^{commit}`],
    answers: [1, 128],
  });
  const id = result.stdout.toString('utf8').trim();
  return isObjectId(id) ? id : undefined;
}
