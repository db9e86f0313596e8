import { readBounded } from '../files/read-bounded.js';
import { openCheckout } from './bench-checkout.js';
import { type IndexEntry, idOf, isRacy, makeEntry, modeOf, readIndex } from './index-file.js';
import { sealBench } from './seal.js';
import { GITLINK_MODE } from './tree-codec.js';
import type { RepositoryState, WorkBench, WorkBenchInput } from './types.js';

/**
 * Opens the user's own folder as a work bench. Preparing writes nothing into it; files are read with the user's line ends
 * and ignore rules, so that what they did not change does not count as the agent's work.
 */
export function openInPlaceBench(input: WorkBenchInput, repository: RepositoryState): WorkBench {
  const { mirror } = input;
  const { conversion } = repository;
  const directory = repository.root;
  const checkout = openCheckout({ ...input, directory, ownFolder: conversion });
  const absent = new Set<string>();
  const submodules = new Set<string>();

  const prepare = async ({ base }: { readonly base: string }): Promise<void> => {
    const { treeId } = await mirror.reader.readCommit(base);
    const index = await readIndex(`${repository.gitDir}/index`, mirror.objectFormat);
    const entries = new Map<string, IndexEntry>();
    absent.clear();
    for (const { path, mode, id } of await mirror.reader.listFiles(treeId)) {
      const known = index?.entries.get(path);
      if (known?.isSkipped) absent.add(path);
      if (mode === GITLINK_MODE) submodules.add(path);
      const isSame = known !== undefined && modeOf(known) === mode && idOf(known) === id;
      const isUsable = isSame && index !== undefined && !isRacy(known, index.writtenAtNs);
      entries.set(path, isUsable ? withoutFlags(path, known) : makeEntry({ path, mode, id }));
    }
    checkout.adopt(treeId, entries);
    await checkout.saveIndex();
    checkout.distrust();
  };

  return {
    directory,
    prepare,
    // The user's own folder is always there.
    resume: async (base) => {
      await prepare({ base });
      return true;
    },
    seal: async (seal) => {
      const sealed = await sealBench({
        // The files of submodules are the user's own and no part of this project.
        bench: { ...input, directory, provided: [...input.provided, ...submodules] },
        checkout,
        seal,
        isAbsent: (path) => absent.has(path),
        ownFolder: { conversion, excludeFile: await findExcludeFile(repository.commonDir) },
      });
      return sealed.result;
    },
    moveTo: (treeId) => checkout.moveTo(treeId),
  };
}

async function findExcludeFile(commonDir: string): Promise<string | undefined> {
  const file = `${commonDir}/info/exclude`;
  return (await readBounded(file, 1_000_000)) === undefined ? undefined : file;
}

/** The stat data of the user's entry without marks such as "assume unchanged", which hide changes. */
function withoutFlags(path: string, entry: IndexEntry): IndexEntry {
  const made = makeEntry({ path, mode: modeOf(entry), id: idOf(entry) });
  entry.raw.copy(made.raw, 0, 0, entry.raw.length - 2);
  return made;
}
