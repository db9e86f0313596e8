import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { ensureDirectory } from '../files/directory.js';
import { systemCode } from '../files/file-errors.js';
import { writeLooseFile } from '../files/loose-file.js';
import { readBoundedSync } from '../files/read-bounded.js';
import { removeTree } from '../files/remove-tree.js';
import { writeFileAtomic } from '../files/write-file.js';
import { runGit } from './git-command.js';
import { readNewObjects } from './new-objects.js';
import type { GitContext, Mirror } from './types.js';
import { writePack, writePackIndex } from './write-pack.js';

/** Where the store is and what it is filled from. */
export interface AgentStoreInput {
  readonly context: GitContext;
  readonly mirror: Mirror;
  /** Absolute path of the store: a folder of objects. */
  readonly directory: string;
}

/** The objects that the agent's git reads: the base with its ancestors, and nothing else. Yoke never reads them. */
export interface AgentStore {
  readonly directory: string;
  /** Brings the store to a base. Makes it anew when anything in it changed since it was filled. */
  readonly fill: (base: string) => Promise<void>;
}

/** Files after which the store is packed anew: git looks into every pack. */
const MAX_FILES = 80;
const MAX_RECORD_BYTES = 4096;

/** Opens a store. Nothing is read or written before it is filled. */
export function openAgentStore(input: AgentStoreInput): AgentStore {
  const { directory, context, mirror } = input;
  const { effects } = context;
  const recordFile = `${directory}.state`;

  const addObjects = async (from: string, base: string): Promise<void> => {
    const objects = await readNewObjects(mirror.reader, from, base);
    const pack = writePack(objects, mirror.objectFormat);
    const name = `${directory}/pack/pack-${pack.checksum}`;
    writeLooseFile(`${name}.pack`, pack.bytes, effects);
    // The index comes last: git looks for packs by their indexes.
    writeLooseFile(`${name}.idx`, writePackIndex(pack, mirror.objectFormat), effects);
  };

  const fill = async (base: string): Promise<void> => {
    const record = readRecord(recordFile);
    const state = describe(directory);
    const isIntact = record !== undefined && record.files === state.digest;
    if (isIntact && record.base === base) return;
    const { parents } = await mirror.reader.readCommit(base);
    const isNext = isIntact && parents.length === 1 && parents[0] === record.base;
    if (isNext && state.count < MAX_FILES) await addObjects(record.base, base);
    else await rebuild(input, base);
    const { digest } = describe(directory);
    await writeFileAtomic(recordFile, `${base} ${digest}\n`, { effects, fsync: false });
  };

  return { directory, fill };
}

async function rebuild(
  { directory, context, mirror }: AgentStoreInput,
  base: string,
): Promise<void> {
  await removeTree(directory, context.effects);
  await ensureDirectory(`${directory}/pack`, context.effects);
  await ensureDirectory(`${directory}/info`, context.effects);
  await runGit(context, {
    gitDir: mirror.gitDir,
    profile: 'own',
    args: ['pack-objects', '--quiet', '--revs', '--delta-base-offset', `${directory}/pack/pack`],
    stdin: `${base}\n`,
    changes: directory,
  });
}

function readRecord(file: string): { readonly base: string; readonly files: string } | undefined {
  const text = readBoundedSync(file, MAX_RECORD_BYTES)?.toString('utf8') ?? '';
  const match = /^([0-9a-f]{40,64}) ([0-9a-f]{64})\n$/.exec(text);
  return match === null ? undefined : { base: match[1] ?? '', files: match[2] ?? '' };
}

/** Digests what the system says of every file in the store: a write leaves a trace in its ctime that cannot be put back. */
function describe(directory: string): { readonly digest: string; readonly count: number } {
  const hash = createHash('sha256');
  let count = 0;
  for (const path of listFolder(directory)) {
    const info = lstatSync(path, { bigint: true });
    count += 1;
    // The time of a folder changes with what is in it, and that is listed anyhow.
    const parts = [
      path,
      info.mode,
      info.ino,
      info.isDirectory() ? '' : `${info.size} ${info.ctimeNs}`,
    ];
    hash.update(`${parts.join('\0')}\0`);
  }
  return { digest: hash.digest('hex'), count };
}

function listFolder(folder: string): readonly string[] {
  try {
    const found: string[] = [];
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      found.push(path, ...(entry.isDirectory() ? listFolder(path) : []));
    }
    return found;
  } catch (error) {
    const code = systemCode(error);
    // What cannot be looked into counts as empty, which is not as we left it either.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return [];
    throw error;
  }
}
