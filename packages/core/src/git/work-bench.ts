import { YokeError } from '../errors/index.js';
import { makeAgentGitDir } from './agent-git-dir.js';
import { openAgentStore } from './agent-store.js';
import { type BenchCheckout, openCheckout } from './bench-checkout.js';
import { removeForeign } from './clean-bench.js';
import type { Foreign } from './find-foreign.js';
import { runGit } from './git-command.js';
import { openInPlaceBench } from './in-place-bench.js';
import { makeEntry, readIndex, serializeIndex } from './index-file.js';
import { isFolder } from './is-folder.js';
import { readShallow } from './mirror.js';
import { sealBench } from './seal.js';
import type { Mirror, TreeEdit, WorkBench, WorkBenchInput, WorkBenchStart } from './types.js';

/** Opens the bench that agents write in. Nothing is written before it is prepared. */
export function openWorkBench(input: WorkBenchInput): WorkBench {
  return input.inPlace === undefined
    ? openIsolatedBench(input)
    : openInPlaceBench(input, input.inPlace);
}

function openIsolatedBench(input: WorkBenchInput): WorkBench {
  const { context, mirror, directory } = input;
  const checkout = openCheckout(input);
  const store = openAgentStore({ context, mirror, directory: input.agentStore });
  let leftovers: readonly Foreign[] = [];
  let baseTree: string | undefined;

  const makeFresh = async (treeId: string): Promise<void> => {
    if (checkout.knownTree() !== undefined) removeForeign(directory, leftovers, context.effects);
    await checkout.moveTo(treeId);
  };

  const prepare = async ({ base, branch, keepFiles }: WorkBenchStart): Promise<void> => {
    const { treeId } = await mirror.reader.readCommit(base);
    const isKept = keepFiles === true && (await keep({ input, checkout, baseTree, treeId }));
    if (!isKept) await makeFresh(treeId);
    baseTree = treeId;
    leftovers = [];
    await checkout.saveIndex();
    await store.fill(base);
    await makeAgentGitDir({
      directory,
      base,
      branch,
      format: mirror.objectFormat,
      agentStore: store.directory,
      index: await indexFor(mirror, checkout, treeId),
      shallow: await readShallow(mirror.gitDir),
      provided: input.provided,
      effects: context.effects,
    });
    checkout.distrust();
  };

  return {
    directory,
    prepare,
    resume: async () => (await isFolder(directory)) && (await adoptSavedIndex(input, checkout)),
    seal: async (seal) => {
      const sealed = await sealBench({ bench: input, checkout, seal });
      leftovers = sealed.leftovers;
      return sealed.result;
    },
    moveTo: (treeId) => checkout.moveTo(treeId),
  };
}

interface Keeping {
  readonly input: WorkBenchInput;
  readonly checkout: BenchCheckout;
  /** Tree of the base that the bench was prepared for last. */
  readonly baseTree: string | undefined;
  readonly treeId: string;
}

/** Keeps the files of the attempt before where that is sound: answers false when the bench has to be made fresh. */
async function keep({ input, checkout, baseTree, treeId }: Keeping): Promise<boolean> {
  if (!(await isFolder(input.directory))) return false;
  const known = checkout.knownTree();
  if (known !== undefined && baseTree !== undefined) {
    await checkout.moveTo(await carryOver(input.mirror, { known, from: baseTree, to: treeId }));
    return true;
  }
  // What the files are is not known; then the index at least has to be one of this very base.
  return checkout.indexTree() === undefined
    ? adoptSavedIndex(input, checkout, treeId)
    : checkout.indexTree() === treeId;
}

/** Gives the paths that the base changed meanwhile its new state, where the failed attempt had not touched them. */
async function carryOver(
  { reader, writer }: Mirror,
  trees: { readonly known: string; readonly from: string; readonly to: string },
): Promise<string> {
  const mine = new Set((await reader.diffTrees(trees.from, trees.known)).map(({ path }) => path));
  const edits = new Map<string, TreeEdit>();
  for (const { path, after } of await reader.diffTrees(trees.from, trees.to)) {
    if (!mine.has(path)) edits.set(path, after);
  }
  return writer.editTree(trees.known, edits);
}

/** Takes over the index that an earlier run saved, if it is of the tree that is wanted; of any when none is named. */
async function adoptSavedIndex(
  input: WorkBenchInput,
  checkout: BenchCheckout,
  wanted?: string,
): Promise<boolean> {
  const { context, mirror, indexFile, directory } = input;
  try {
    const index = await readIndex(indexFile, mirror.objectFormat);
    if (index === undefined) return false;
    const written = await runGit(context, {
      gitDir: mirror.gitDir,
      workTree: directory,
      indexFile,
      profile: 'own',
      args: ['write-tree'],
      changes: mirror.gitDir,
    });
    const treeId = written.stdout.toString('latin1').trim();
    if (wanted !== undefined && treeId !== wanted) return false;
    checkout.adopt(treeId, index.entries);
    checkout.distrust();
    return true;
  } catch (error) {
    // An index that cannot be used is as good as none.
    if (YokeError.isInstance(error)) return false;
    throw error;
  }
}

/** Bytes of an index of the base: what the agent's `git status` compares its files with. */
async function indexFor(
  mirror: Mirror,
  checkout: BenchCheckout,
  treeId: string,
): Promise<Uint8Array> {
  const indexTree = checkout.indexTree();
  if (indexTree === treeId || indexTree === undefined) return checkout.saveIndex();
  const entries = new Map(checkout.entries());
  for (const { path, after } of await mirror.reader.diffTrees(indexTree, treeId)) {
    if (after === undefined) entries.delete(path);
    else entries.set(path, makeEntry({ path, ...after }));
  }
  return serializeIndex(entries, mirror.objectFormat);
}
