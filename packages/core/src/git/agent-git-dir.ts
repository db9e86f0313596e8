import { lstatSync } from 'node:fs';
import type { Effects } from '../effects.js';
import { type Placed, placeAt } from '../files/place-file.js';
import { readBoundedSync } from '../files/read-bounded.js';
import { removeTree } from '../files/remove-tree.js';
import { foldersOf } from './bench-layout.js';
import { cleanBench } from './clean-bench.js';
import { isRefName } from './mirror-refs.js';
import type { ObjectFormat } from './object-id.js';

/** What the fresh `.git` of a work bench is made from. */
export interface AgentGitDirInput {
  /** Absolute path of the bench. */
  readonly directory: string;
  readonly base: string;
  /** Full or short name. */
  readonly branch: string;
  readonly format: ObjectFormat;
  /** Absolute path of the store that its objects come from. */
  readonly agentStore: string;
  /** Bytes of an index of the base. */
  readonly index: Uint8Array;
  /** Where the history is cut off; absent when it is whole. */
  readonly shallow: Uint8Array | undefined;
  /** Paths that the agent's git must not show as new. */
  readonly provided: readonly string[];
  readonly effects: Effects;
}

/**
 * Makes the `.git` that the agent may do with as it likes: one branch at the base, no remote, no hooks, its own index.
 * What was there before is thrown away unread. Yoke never reads it.
 */
export async function makeAgentGitDir(input: AgentGitDirInput): Promise<void> {
  const { directory, base, effects, format, shallow } = input;
  const gitDir = `${directory}/.git`;
  const short = input.branch.replace(/^refs\/heads\//, '');
  const ref = isRefName(`refs/heads/${short}`) ? `refs/heads/${short}` : 'refs/heads/main';
  const files = new Map<string, string | Uint8Array>([
    ['config', agentConfig(format)],
    ['objects/info/alternates', `${quotePath(input.agentStore)}\n`],
    ['info/exclude', input.provided.map((path) => `/${escapePattern(path)}\n`).join('')],
    ['index', input.index],
    ...(shallow === undefined ? [] : [['shallow', shallow] as const]),
    [ref, `${base}\n`],
    // Last, because a folder without HEAD is no repository to anybody.
    ['HEAD', `ref: ${ref}\n`],
  ]);
  await emptyGitDir(gitDir, [...files.keys()], effects);
  const place = (path: string, placed: Placed): void => {
    placeAt({ root: directory, path: Buffer.from(`.git/${path}`), effects }, placed);
  };
  for (const folder of EMPTY_FOLDERS) place(folder, { kind: 'folder' });
  for (const [path, content] of files) {
    if (isThere(`${gitDir}/${path}`, content)) continue;
    place(path, { kind: 'file', bytes: Buffer.from(content), isExecutable: false });
  }
}

const EMPTY_FOLDERS = ['objects/pack', 'refs/tags'];

/** Throws everything away but the folders that are wanted again: removing a folder costs milliseconds on some disks. */
async function emptyGitDir(
  gitDir: string,
  wanted: readonly string[],
  effects: Effects,
): Promise<void> {
  if (lstatSync(gitDir, { throwIfNoEntry: false })?.isDirectory() !== true) {
    await removeTree(gitDir, effects);
    return;
  }
  const folders = new Set([...foldersOf(wanted), ...foldersOf(EMPTY_FOLDERS), ...EMPTY_FOLDERS]);
  const kept = new Set(wanted);
  const layout = {
    isTracked: (path: string) => kept.has(path),
    folders,
    submodules: new Set<string>(),
  };
  cleanBench({ directory: gitDir, layout, provided: [] }, effects);
}

/** Whether a file has just this content already: comparing is cheaper than making a file. */
function isThere(file: string, content: string | Uint8Array): boolean {
  try {
    return readBoundedSync(file, content.length)?.equals(Buffer.from(content)) === true;
  } catch {
    // Too large, or no file: it is made anew.
    return false;
  }
}

function agentConfig(format: ObjectFormat): string {
  return [
    '[core]',
    `\trepositoryformatversion = ${format === 'sha256' ? 1 : 0}`,
    '\tfilemode = true',
    '\tbare = false',
    '\tlogallrefupdates = true',
    '\tautocrlf = false',
    ...(format === 'sha256' ? ['[extensions]', '\tobjectformat = sha256'] : []),
    // So that an agent may commit although nobody lent it a name, and no key is asked for.
    '[user]',
    '\tname = agent',
    '\temail = agent@yoke.invalid',
    '[commit]',
    '\tgpgsign = false',
    '[tag]',
    '\tgpgsign = false',
    '[gc]',
    '\tauto = 0',
    '[maintenance]',
    '\tauto = false',
    '',
  ].join('\n');
}

/** A path as a line of `objects/info/alternates`, where quotes are read as in C. */
function quotePath(path: string): string {
  if (!/["\n\\]|^#/.test(path)) return path;
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

function escapePattern(path: string): string {
  return path.replace(/[\\*?[\] !#]/g, '\\$&');
}
