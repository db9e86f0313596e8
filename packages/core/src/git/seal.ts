import { type BenchCheckout, hasAttributes, isConverting } from './bench-checkout.js';
import { findCollisions } from './find-collisions.js';
import type { Foreign } from './find-foreign.js';
import { modeOf } from './index-file.js';
import { isFolder } from './is-folder.js';
import { showPath } from './path-bytes.js';
import { auditChanges } from './seal-audit.js';
import { sealAsIs, sealThroughGit } from './seal-content.js';
import { type Scan, scanBench } from './seal-scan.js';
import type { FileConversion, SealInput, SealResult, WorkBenchInput } from './types.js';

/** A bench that is to be sealed. */
export interface BenchToSeal {
  readonly bench: WorkBenchInput;
  readonly checkout: BenchCheckout;
  readonly seal: SealInput;
  /** Tracked paths that are rightly absent, such as those outside of a sparse checkout. */
  readonly isAbsent?: ((path: string) => boolean) | undefined;
  readonly ownFolder?:
    | { readonly conversion: FileConversion; readonly excludeFile: string | undefined }
    | undefined;
}

/** What sealing answers, with what stays on the bench without being part of the candidate. */
export interface SealedBench {
  readonly result: SealResult;
  readonly leftovers: readonly Foreign[];
}

/**
 * Audits the files of a bench and hashes them into a tree of the mirror. The bench's own `.git` is passed over unread:
 * what counts is the difference between the files and our own index.
 */
export async function sealBench(input: BenchToSeal): Promise<SealedBench> {
  const { checkout, bench, seal } = input;
  const { reader, writer } = bench.mirror;
  // Nothing is read, written or cleaned through a link: it may lead into any folder of the user's.
  if (!(await isFolder(bench.directory))) return refuse(input, [], [BENCH_REPLACED]);
  const indexTree = checkout.indexTree() ?? seal.baseTree;
  await checkout.saveIndex();
  const scan = await scanOf(input);
  const audit = auditChanges({
    directory: bench.directory,
    scan,
    limits: seal.limits,
    modeOf: (path) => {
      const entry = checkout.entries().get(path);
      return entry === undefined ? undefined : modeOf(entry);
    },
  });
  if (audit.problems.length > 0) return refuse(input, scan.leftovers, audit.problems);
  const isThroughGit =
    isConverting(input.ownFolder?.conversion) || (await mayConvert(input, indexTree, scan));
  const content = await (isThroughGit ? sealThroughGit : sealAsIs)({
    context: bench.context,
    mirror: bench.mirror,
    directory: bench.directory,
    indexFile: bench.indexFile,
    audit,
    entries: checkout.entries(),
    conversion: input.ownFolder?.conversion,
  });
  if (content.problems.length > 0) return refuse(input, scan.leftovers, content.problems);
  const treeId = await writer.editTree(indexTree, content.edits);
  const changes = await reader.diffTrees(seal.baseTree, treeId);
  const newPaths = changes.filter(({ before }) => before === undefined).map(({ path }) => path);
  const collisions = await findCollisions(reader, treeId, newPaths);
  checkout.adopt(treeId, content.entries);
  return {
    result: {
      kind: 'sealed',
      treeId,
      changes,
      findings: [...audit.findings, ...content.findings, ...collisions],
    },
    leftovers: scan.leftovers,
  };
}

function scanOf({ bench, checkout, seal, isAbsent, ownFolder }: BenchToSeal): Promise<Scan> {
  const leftOut = [...bench.provided, ...seal.excluded].map((path) => path.replace(/\/+$/, ''));
  return scanBench({
    context: bench.context,
    gitDir: bench.mirror.gitDir,
    directory: bench.directory,
    indexFile: bench.indexFile,
    layout: checkout.layout,
    tracked: checkout.entries().keys(),
    isLeftOut: (path) =>
      isAbsent?.(path) === true ||
      leftOut.some((one) => path === one || path.startsWith(`${one}/`)),
    provided: ['.git', ...bench.provided],
    maxDepth: seal.limits.maxDepth,
    ownFolder,
  });
}

/** Attributes anywhere on the bench, even in a file that is ignored, decide how git reads the working files. */
async function mayConvert({ bench }: BenchToSeal, indexTree: string, scan: Scan): Promise<boolean> {
  const names = [...scan.added, ...scan.leftovers.map(({ path }) => path)];
  if (names.some((path) => /(^|\/)\.gitattributes$/.test(path))) return true;
  return hasAttributes(bench.mirror.reader, indexTree);
}

const BENCH_REPLACED = {
  path: '.',
  reason: 'is no folder any more: something else stands in its place',
};

function refuse(
  { checkout }: BenchToSeal,
  leftovers: readonly Foreign[],
  problems: readonly { readonly path: string; readonly reason: string }[],
): SealedBench {
  checkout.distrust();
  const shown = problems.map(({ path, reason }) => ({ path: showPath(path), reason }));
  return { result: { kind: 'unsealable', problems: shown }, leftovers };
}
