import { provideFolders } from './provided.js';
import type { Run } from './run.js';

/** The proof bench at one tree, as gates and their runner use it. */
export interface ProofSubject {
  /** Absolute path. */
  readonly directory: string;
  readonly treeId: string;
  readonly baseTree: string;
  /** Reads a file of the base from trusted objects. */
  readonly readBase: (path: string) => Promise<Uint8Array | undefined>;
  /** Puts every tracked file back and removes everything else. */
  readonly restore: () => Promise<void>;
  /** Removes what a gate left behind and answers the tracked paths that it changed, which are put back. */
  readonly settle: () => Promise<readonly string[]>;
}

/** Checks a tree out on the proof bench, with the folders that the configuration provides. */
export async function openProof(
  { treeId, baseTree }: { readonly treeId: string; readonly baseTree: string },
  run: Run,
): Promise<ProofSubject> {
  const { proofBench } = run;
  await proofBench.prepare(treeId);
  await provideFolders({ directory: proofBench.directory }, run);
  return {
    directory: proofBench.directory,
    treeId,
    baseTree,
    readBase: (path) => run.mirror.reader.readFile(baseTree, path),
    restore: () => proofBench.clean(),
    settle: async () => {
      const { changedTracked, untracked } = await proofBench.inspect();
      if (changedTracked.length > 0 || untracked.length > 0) await proofBench.clean();
      return changedTracked;
    },
  };
}
