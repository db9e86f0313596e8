import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { WorkspaceError, YokeError } from '../errors/index.js';
import { ensureDirectory } from '../files/directory.js';
import { systemCode } from '../files/file-errors.js';
import { dropAt, dropEmptyFolder, placeAt } from '../files/place-file.js';
import { removeFile } from '../files/remove-file.js';
import { removeTree } from '../files/remove-tree.js';
import { writeFileAtomic } from '../files/write-file.js';
import { type BenchLayout, layoutOf } from './bench-layout.js';
import { cleanBench } from './clean-bench.js';
import { conversionSettings, runGit } from './git-command.js';
import { type IndexEntry, makeEntry, readIndex, serializeIndex } from './index-file.js';
import { formatOf } from './object-id.js';
import { encodePath } from './path-bytes.js';
import { GITLINK_MODE, LINK_MODE } from './tree-codec.js';
import type { FileConversion, GitContext, Mirror, ObjectReader, TreeChange } from './types.js';

/** Where a checkout of the mirror stands. */
export interface CheckoutInput {
  readonly context: GitContext;
  readonly mirror: Mirror;
  readonly directory: string;
  readonly indexFile: string;
  readonly provided: readonly string[];
  /** For the user's own folder: files get the user's line ends, and nothing is ever made anew. */
  readonly ownFolder?: FileConversion | undefined;
}

/** The tracked files of a bench with our own index of them, both kept from story to story. */
export interface BenchCheckout {
  /** Tree that the files are known to be at; absent when somebody may have changed them since. */
  readonly knownTree: () => string | undefined;
  /** Tree that the entries of the index describe; absent before the first move. */
  readonly indexTree: () => string | undefined;
  /** Entries of the index, by path. */
  readonly entries: () => ReadonlyMap<string, IndexEntry>;
  /** Which names belong to the checkout. */
  readonly layout: () => BenchLayout;
  /** Takes over what somebody found out about the files. */
  readonly adopt: (treeId: string, entries: ReadonlyMap<string, IndexEntry>) => void;
  /** From here on the files count as changed by somebody. */
  readonly distrust: () => void;
  /** Brings the files to a tree: by the difference when they are known, else by looking at all of them. */
  readonly moveTo: (treeId: string) => Promise<void>;
  /** Writes the index file, unless it is as it should be. Answers its bytes. */
  readonly saveIndex: () => Promise<Buffer>;
}

/** Opens a checkout. Nothing is read or written before it is moved. */
export function openCheckout(input: CheckoutInput): BenchCheckout {
  const { context, mirror, indexFile } = input;
  const { effects } = context;
  const { reader } = mirror;
  let entries: ReadonlyMap<string, IndexEntry> = new Map();
  let indexTree: string | undefined;
  let isKnown = false;
  let layout:
    | { readonly of: ReadonlyMap<string, IndexEntry>; readonly is: BenchLayout }
    | undefined;

  let saved: { readonly of: ReadonlyMap<string, IndexEntry>; readonly bytes: Buffer } | undefined;

  const saveIndex = async (): Promise<Buffer> => {
    if (saved?.of === entries) return saved.bytes;
    const bytes = serializeIndex(entries, mirror.objectFormat);
    await writeFileAtomic(indexFile, bytes, { effects, fsync: false });
    saved = { of: entries, bytes };
    return bytes;
  };

  const moveByDifference = async (from: string, to: string): Promise<void> => {
    if (from === to) return;
    if (await needsGit(input, [from, to])) {
      // Attributes can ask for other line ends in the working files: that is for git to do.
      await saveIndex();
      if (input.ownFolder !== undefined) await refreshIndex(input);
      await readTree(input, ['-m', '-u', from, to]);
      entries = await loadIndex(indexFile, to);
      return;
    }
    const next = new Map(entries);
    await applyChanges(input, await reader.diffTrees(from, to), next);
    entries = next;
  };

  const moveTo = async (treeId: string): Promise<void> => {
    const from = isKnown ? indexTree : undefined;
    isKnown = false;
    try {
      if (from === undefined) throw benchChanged(input.directory);
      await moveByDifference(from, treeId);
    } catch (error) {
      // The files are not what they were thought to be. Looking at all of them mends it, or says why it cannot.
      if (!YokeError.isInstance(error) || input.ownFolder !== undefined) throw error;
      entries = await checkOutAll(input, treeId);
    }
    indexTree = treeId;
    isKnown = true;
  };

  return {
    knownTree: () => (isKnown ? indexTree : undefined),
    indexTree: () => indexTree,
    entries: () => entries,
    layout: () => {
      if (layout?.of !== entries) layout = { of: entries, is: layoutOf(entries) };
      return layout.is;
    },
    adopt: (treeId, found) => {
      indexTree = treeId;
      entries = found;
      isKnown = true;
    },
    distrust: () => {
      isKnown = false;
    },
    moveTo,
    saveIndex,
  };
}

async function needsGit(
  { mirror, ownFolder }: CheckoutInput,
  trees: readonly string[],
): Promise<boolean> {
  // In the user's own folder git looks once more before it overwrites anything.
  if (ownFolder !== undefined) return true;
  for (const treeId of trees) if (await hasAttributes(mirror.reader, treeId)) return true;
  return false;
}

/** Tells whether settings give working files other bytes than their objects. */
export function isConverting(conversion: FileConversion | undefined): boolean {
  if (conversion === undefined) return false;
  return !/^(|false|no|off|0)$/i.test(conversion.autocrlf) || conversion.eol !== '';
}

function benchChanged(directory: string): WorkspaceError {
  return new WorkspaceError({
    code: 'BENCH_CHANGED',
    message: `The files in "${directory}" changed while Yoke was about to write there.`,
    hint: 'Look at them with `git status`, then run `yoke loop run` again.',
    details: { directory },
  });
}

/** Tells whether a tree holds attributes, which can change the working files' bytes. */
export async function hasAttributes(reader: ObjectReader, treeId: string): Promise<boolean> {
  return reader.containsName(treeId, '.gitattributes');
}

async function applyChanges(
  { context, mirror, directory }: CheckoutInput,
  changes: readonly TreeChange[],
  entries: Map<string, IndexEntry>,
): Promise<void> {
  const placeOf = (path: string) => ({
    root: directory,
    path: encodePath(path),
    effects: context.effects,
  });
  for (const { path, before, after } of changes) {
    if (after !== undefined) continue;
    if (before?.mode === GITLINK_MODE) dropEmptyFolder(placeOf(path));
    else dropAt(placeOf(path));
    entries.delete(path);
  }
  for (const { path, after } of changes) {
    if (after === undefined) continue;
    const stat = await placeEntry(mirror.reader, placeOf(path), after);
    entries.set(path, makeEntry({ path, ...after, stat }));
  }
}

async function placeEntry(
  reader: ObjectReader,
  place: Parameters<typeof placeAt>[0],
  { mode, id }: { readonly mode: string; readonly id: string },
): Promise<BigIntStats | undefined> {
  if (mode === GITLINK_MODE) {
    placeAt(place, { kind: 'folder' });
    return undefined;
  }
  const bytes = await reader.readBlob(id);
  if (mode === LINK_MODE) return placeAt(place, { kind: 'link', target: bytes });
  return placeAt(place, { kind: 'file', bytes, isExecutable: mode === '100755' });
}

/** Checks out a tree over whatever is there. Files that are right already are not written again. */
async function checkOutAll(
  input: CheckoutInput,
  treeId: string,
): Promise<ReadonlyMap<string, IndexEntry>> {
  const { indexFile, context } = input;
  const { effects } = context;
  await makeFolder(input);
  await removeFile(`${indexFile}.lock`, effects);
  const kept = await readKeptIndex(input, treeId);
  clean(input, kept);
  try {
    await readTree(input, ['--reset', '-u', treeId]);
  } catch (error) {
    if (!YokeError.isInstance(error) || error.code !== 'GIT_FAILED') throw error;
    // Not even git can mend it by looking: everything goes, and is made anew.
    await removeFile(indexFile, effects);
    clean(input, new Map());
    await readTree(input, ['--reset', '-u', treeId]);
  }
  return loadIndex(indexFile, treeId);
}

function clean(input: CheckoutInput, kept: ReadonlyMap<string, IndexEntry>): void {
  const { directory, provided } = input;
  cleanBench({ directory, layout: layoutOf(kept), provided }, input.context.effects);
}

async function makeFolder({ directory, context }: CheckoutInput): Promise<void> {
  try {
    if ((await lstat(directory)).isDirectory()) return;
    await removeTree(directory, context.effects);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  await ensureDirectory(directory, context.effects);
}

/** The index of the run before, if there is one that can be read. Only files that it knows are kept. */
async function readKeptIndex(
  { indexFile, context }: CheckoutInput,
  treeId: string,
): Promise<ReadonlyMap<string, IndexEntry>> {
  try {
    return await loadIndex(indexFile, treeId);
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    await removeTree(indexFile, context.effects);
    return new Map();
  }
}

async function loadIndex(
  indexFile: string,
  treeId: string,
): Promise<ReadonlyMap<string, IndexEntry>> {
  return (await readIndex(indexFile, formatOf(treeId)))?.entries ?? new Map();
}

/** Gives the index the stat data of files that are as it says. */
async function refreshIndex(input: CheckoutInput): Promise<void> {
  await runGit(input.context, {
    gitDir: input.mirror.gitDir,
    workTree: input.directory,
    indexFile: input.indexFile,
    profile: 'own',
    config: conversionSettings(input.ownFolder),
    args: ['update-index', '-q', '--refresh'],
    changes: input.indexFile,
    // 1: some files differ; whether that matters shows in what follows.
    answers: [1],
  });
}

async function readTree(input: CheckoutInput, args: readonly string[]): Promise<void> {
  await runGit(input.context, {
    gitDir: input.mirror.gitDir,
    workTree: input.directory,
    indexFile: input.indexFile,
    profile: 'own',
    config: conversionSettings(input.ownFolder),
    args: ['read-tree', ...args],
    changes: input.directory,
  });
}
