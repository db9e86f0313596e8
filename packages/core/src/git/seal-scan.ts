import type { BenchLayout } from './bench-layout.js';
import { foldersOf } from './bench-layout.js';
import { type Foreign, findForeign, findHidden, kindOf, readFolder } from './find-foreign.js';
import { conversionSettings, runGit } from './git-command.js';
import { decodePath, encodePath } from './path-bytes.js';
import { parseTagged } from './tagged-paths.js';
import type { FileConversion, GitContext } from './types.js';
import { findUnsafeName } from './unsafe-name.js';

/** Where and how to look for what an agent did. */
export interface ScanInput {
  readonly context: GitContext;
  readonly gitDir: string;
  readonly directory: string;
  readonly indexFile: string;
  readonly layout: () => BenchLayout;
  readonly tracked: Iterable<string>;
  /** Paths that are passed over with everything below them. */
  readonly isLeftOut: (path: string) => boolean;
  /** The same paths, for the walk. */
  readonly provided: readonly string[];
  readonly maxDepth: number;
  /** Settings and ignore file of the user, when the bench is the user's folder. */
  readonly ownFolder?:
    | { readonly conversion: FileConversion; readonly excludeFile: string | undefined }
    | undefined;
}

/** What an agent did, by path, before anything was looked into. */
export interface Scan {
  /** Tracked files whose stat data or content differs. */
  readonly modified: readonly string[];
  /** Tracked files that are gone, or out of reach behind a link. */
  readonly removed: readonly string[];
  /** New files and links that no ignore rule names; a path with a `/` at the end is a repository of its own. */
  readonly added: readonly string[];
  /** What is on the bench beside all that: ignored files, empty folders. */
  readonly leftovers: readonly Foreign[];
  /** Things that cannot be sealed, in places that no ignore rule names. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
}

/** Entries looked at in folders that git lists nothing of. They can hold nothing of the candidate; this is for the report. */
const MAX_UNKNOWN_ENTRIES = 20_000;

/** Compares a bench with our own index: one git process for files and ignore rules, one walk for what git never lists. */
export async function scanBench(input: ScanInput): Promise<Scan> {
  const { foreign, closed, records } = await look(input);
  const hidden = new Set(findHidden(foreign, input.layout(), input.tracked));
  const listed = records.filter(({ path }) => !input.isLeftOut(path.replace(/\/$/, '')));
  const pick = (tag: string) => listed.filter((one) => one.tag === tag).map(({ path }) => path);
  const added = pick('?');
  const found = sortForeign(input, foreign, added);
  const isHidden = (path: string) => hidden.has(path);
  return {
    modified: pick('C').filter((path) => !isHidden(path)),
    removed: [...new Set([...pick('R'), ...hidden])].filter((path) => !input.isLeftOut(path)),
    added,
    leftovers: found.leftovers,
    problems: [
      ...closed.map((path) => ({ path, reason: 'cannot be looked into' })),
      ...(await dropIgnored(input, found.suspects)),
    ],
  };
}

/** Walks while git works. When the walk had to open folders, git looks again: to it their files were gone. */
async function look(input: ScanInput) {
  const listing = listChanges(input);
  try {
    const walk = findForeign({
      ...input,
      layout: input.layout(),
      isOpening: input.ownFolder === undefined,
    });
    const records = await listing;
    return { ...walk, records: walk.opened.length > 0 ? await listChanges(input) : records };
  } finally {
    // Waited for also when the walk failed, so that no git outlives it.
    await listing.catch(() => undefined);
  }
}

async function listChanges(input: ScanInput) {
  const { ownFolder } = input;
  const answer = await runGit(input.context, {
    gitDir: input.gitDir,
    workTree: input.directory,
    indexFile: input.indexFile,
    profile: 'own',
    config: conversionSettings(ownFolder?.conversion),
    args: [
      'ls-files',
      '-z',
      '-t',
      '-m',
      '-d',
      '-o',
      '--exclude-standard',
      ...(ownFolder?.excludeFile === undefined ? [] : [`--exclude-from=${ownFolder.excludeFile}`]),
    ],
  });
  const records = parseTagged(answer.stdout);
  const removed = new Set(records.filter(({ tag }) => tag === 'R').map(({ path }) => path));
  // A removed file is listed as changed too.
  return records.filter(({ tag, path }) => tag !== 'C' || !removed.has(path));
}

interface Suspect {
  readonly path: string;
  readonly reason: string;
}

interface Sorted {
  readonly leftovers: Foreign[];
  readonly suspects: Suspect[];
}

/** Sorts what is not of the checkout into what git listed, what is left over, and what is suspicious. */
function sortForeign(
  input: ScanInput,
  foreign: readonly Foreign[],
  added: readonly string[],
): Sorted {
  const listed = new Set(added);
  const folders = foldersOf(added);
  const sorted: Sorted = { leftovers: [], suspects: [] };
  const budget = { entries: MAX_UNKNOWN_ENTRIES };
  const open = [...foreign];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const reason = suspicionOf(one, input.maxDepth);
    if (input.isLeftOut(one.path)) sorted.leftovers.push(one);
    else if (reason !== undefined) {
      sorted.suspects.push({ path: one.path, reason });
      sorted.leftovers.push(one);
    } else if (one.kind === 'folder' && folders.has(one.path))
      open.push(...listFolder(input, one.path));
    else if (!listed.has(one.path) && !listed.has(`${one.path}/`)) {
      sorted.leftovers.push(one);
      if (one.kind === 'folder') sorted.suspects.push(...searchUnknown(input, one.path, budget));
    }
  }
  return sorted;
}

function suspicionOf({ path, kind }: Foreign, maxDepth: number): string | undefined {
  if (kind === 'special') return 'is a named pipe, a socket or a device';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (findUnsafeName(name) !== undefined) return 'is a repository of its own inside the project';
  if (path.split('/').length > maxDepth) return `lies deeper than ${maxDepth} folders`;
  return undefined;
}

function listFolder(input: ScanInput, folder: string): readonly Foreign[] {
  try {
    return readFolder(input.directory, folder).map((entry) => ({
      path: `${folder}/${decodePath(entry.name)}`,
      kind: kindOf(entry),
    }));
  } catch {
    // What the owner may not look into git does not list either, and it cannot be sealed.
    return [];
  }
}

/** Looks through a folder of which git lists nothing: it is ignored, or holds only what git never lists. */
function searchUnknown(input: ScanInput, root: string, budget: { entries: number }): Suspect[] {
  const open = [root];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const one of listFolder(input, folder)) {
      budget.entries -= 1;
      if (budget.entries <= 0) return [];
      const reason = suspicionOf(one, input.maxDepth);
      if (reason !== undefined) return [{ path: one.path, reason }];
      if (one.kind === 'folder') open.push(one.path);
    }
  }
  return [];
}

/** Keeps the suspects that no ignore rule names. One git process, only when there are suspects at all. */
async function dropIgnored(
  input: ScanInput,
  suspects: readonly Suspect[],
): Promise<readonly Suspect[]> {
  if (suspects.length === 0) return [];
  const answer = await runGit(input.context, {
    gitDir: input.gitDir,
    workTree: input.directory,
    indexFile: input.indexFile,
    profile: 'own',
    config: conversionSettings(input.ownFolder?.conversion),
    args: ['check-ignore', '-z', '--stdin'],
    stdin: Buffer.concat(suspects.flatMap(({ path }) => [encodePath(path), Buffer.from([0])])),
    answers: [1],
  });
  const ignored = new Set(parseZero(answer.stdout));
  return suspects.filter(({ path }) => !ignored.has(path));
}

function parseZero(bytes: Buffer): string[] {
  const paths: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    paths.push(decodePath(bytes.subarray(at, end)));
    at = end + 1;
  }
  return paths;
}
