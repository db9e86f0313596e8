import { openCheckout } from './bench-checkout.js';
import type { BenchLayout } from './bench-layout.js';
import { removeForeign } from './clean-bench.js';
import { type Foreign, findForeign, findHidden } from './find-foreign.js';
import { runGit } from './git-command.js';
import { isFolder } from './is-folder.js';
import { comparePaths } from './path-bytes.js';
import { parseTagged } from './tagged-paths.js';
import type { ProofBench, ProofBenchInput } from './types.js';

/** Opens the checkout that gates run in. Nothing is written before it is prepared. */
export function openProofBench(input: ProofBenchInput): ProofBench {
  const { directory, context } = input;
  const checkout = openCheckout(input);
  let tree: string | undefined;
  // What the last look found besides the tracked files, while those were as they should be and nothing ran since.
  let leftovers: readonly Foreign[] | undefined;

  const look = async () => {
    if (!(await isFolder(directory))) {
      // Nothing is looked at or cleaned through what stands in the bench's place.
      leftovers = undefined;
      checkout.distrust();
      return { changed: [...checkout.entries().keys()].sort(comparePaths), foreign: [] };
    }
    // Git is started first: it works while the walk does.
    const [listed, foreign] = await Promise.all([
      listChanged(input),
      listForeign(input, checkout.layout),
    ]);
    const layout = checkout.layout();
    const hidden = findHidden(foreign, layout, checkout.entries().keys());
    const changed = [...new Set([...listed, ...hidden])].sort(comparePaths);
    leftovers = changed.length === 0 ? foreign : undefined;
    checkout.distrust();
    return { changed, foreign };
  };

  const checkOut = async (treeId: string): Promise<void> => {
    if (tree !== undefined && leftovers !== undefined) {
      removeForeign(directory, leftovers, context.effects);
      checkout.adopt(tree, checkout.entries());
    }
    await checkout.moveTo(treeId);
    await checkout.saveIndex();
    tree = treeId;
  };

  return {
    directory,
    prepare: async (treeId) => {
      await checkOut(treeId);
      // Whoever prepares a bench runs something in it.
      checkout.distrust();
      leftovers = undefined;
    },
    inspect: async () => {
      const { changed, foreign } = await look();
      const untracked = foreign.map(({ path, kind }) => (kind === 'folder' ? `${path}/` : path));
      return { changedTracked: changed, untracked: untracked.sort(comparePaths) };
    },
    clean: async () => {
      if (tree === undefined) return;
      await look();
      await checkOut(tree);
      leftovers = [];
    },
  };
}

async function listForeign(
  { directory, provided }: ProofBenchInput,
  layout: () => BenchLayout,
): Promise<readonly Foreign[]> {
  return findForeign({ directory, layout: layout(), provided, isOpening: true }).foreign;
}

/** Tracked files whose content, kind or mode differs, or that are gone. */
async function listChanged(input: ProofBenchInput): Promise<readonly string[]> {
  const answer = await runGit(input.context, {
    gitDir: input.mirror.gitDir,
    workTree: input.directory,
    indexFile: input.indexFile,
    profile: 'own',
    args: ['ls-files', '-z', '-t', '-m', '-d'],
  });
  return parseTagged(answer.stdout).map(({ path }) => path);
}
