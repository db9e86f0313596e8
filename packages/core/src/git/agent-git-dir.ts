import { dirname } from 'node:path';
import type { Effects } from '../effects.js';
import { ensureDirectory } from '../files/directory.js';
import { removeTree } from '../files/remove-tree.js';
import { writeNewFile } from '../files/write-file.js';
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
  await removeTree(gitDir, effects);
  for (const folder of ['objects/info', 'objects/pack', 'refs/tags', 'info', dirname(ref)]) {
    await ensureDirectory(`${gitDir}/${folder}`, effects, 0o755);
  }
  const write = (path: string, content: string | Uint8Array) =>
    writeNewFile(`${gitDir}/${path}`, content, { effects, mode: 0o644, fsync: false });
  await write('config', agentConfig(format));
  await write('objects/info/alternates', `${quotePath(input.agentStore)}\n`);
  await write('info/exclude', input.provided.map((path) => `/${escapePattern(path)}\n`).join(''));
  if (shallow !== undefined) await write('shallow', shallow);
  await write('index', input.index);
  await write(ref, `${base}\n`);
  // Last, because a folder without HEAD is no repository to anybody.
  await write('HEAD', `ref: ${ref}\n`);
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
