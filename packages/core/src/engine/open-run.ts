import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EventDataV1, EventTypeV1 } from '../contracts/index.js';
import { ensureDirectory, removeTree } from '../files/index.js';
import {
  type GitContext,
  hasCommit,
  inspectRepository,
  openMirror,
  openProofBench,
  openWorkBench,
  type RepositoryState,
  readFirstCommit,
} from '../git/index.js';
import { probeCage, probeProcesses, runTool } from '../process/index.js';
import {
  acquireLock,
  openEvidenceStore,
  openLedger,
  openStateDirectory,
  type StateDirectory,
} from '../state/index.js';
import { openBaselineCache } from './baseline-cache.js';
import { createEmitter } from './emitter.js';
import type { LoopInput } from './loop-types.js';
import { checkDisk, checkRepository } from './preflight.js';
import { trustTooLow } from './preflight-errors.js';
import type { Run } from './run.js';
import { openTestNames } from './test-names.js';
import { trustLevelOf } from './trust-level.js';

/**
 * Opens everything a run needs, cheapest refusals first: repository, identity, state directory, lock, ledger, mirror,
 * benches. What was opened is closed again when a later part refuses.
 */
export async function openRun(input: LoopInput): Promise<Run> {
  const { effects, signal } = input;
  const git: GitContext = { runTool, effects, signal };
  const repository = await inspectRepository(git, input.root);
  const identity = checkRepository(input, repository);
  const runId = randomUUID();
  const state = await openStateDirectory({
    root: repository.root,
    firstCommit: () => readFirstCommit(git, repository),
    hasCommit: (commit) => hasCommit(git, repository, commit),
    effects,
  });
  await checkDisk(state.root, effects);
  const probe = await probeProcesses(effects);
  const lock = await acquireLock({ state, runId, effects, probe, signal });
  const closers: (() => Promise<void>)[] = [() => lock.release()];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const ledger = await openLedger({ state, runId, effects, assertHeld: lock.assertHeld });
    closers.push(() => ledger.close());
    await emptyTemp(state, input);
    const cageSupport = await probeCage(effects);
    closers.push(() => cageSupport.close());
    const { trustLevel, why } = trustLevelOf(cageSupport);
    if (input.config.trust.minimum > trustLevel) {
      throw trustTooLow({ minimum: input.config.trust.minimum, level: trustLevel, why });
    }
    const opened = await openGit({ input, git, repository, state });
    closers.push(() => opened.mirror.close());
    const emitter = createEmitter({ runId, input, state, ledger });
    return {
      runId,
      input,
      effects,
      repository,
      state,
      lock,
      ledger,
      evidence: openEvidenceStore({ state, effects }),
      ...opened,
      git,
      cageSupport,
      trustLevel,
      backlogs: new Map(),
      redFirst: new Set(),
      reusable: new Map(),
      controlIds: new Map(),
      baselines: openBaselineCache(join(state.root, 'baselines.json'), effects),
      testNames: openTestNames(join(state.root, 'test-names.json'), effects),
      identity,
      waited: { ms: 0 },
      marker: runId,
      emit: <Type extends EventTypeV1>(type: Type, data: EventDataV1[Type]) =>
        emitter.emit(type, data),
      emitActivity: emitter.emitActivity,
      enter: emitter.enter,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface GitInput {
  readonly input: LoopInput;
  readonly git: GitContext;
  readonly repository: RepositoryState;
  readonly state: StateDirectory;
}

async function openGit({ input, git, repository, state }: GitInput) {
  const { workspace } = input.config;
  const mirror = await openMirror({ context: git, gitDir: state.mirrorDir, repository });
  const provided = [...workspace.link, ...workspace.copy];
  const workBench = await openWorkBench({
    context: git,
    mirror,
    directory: workspace.isolate ? state.workBench : repository.root,
    indexFile: state.workIndexFile,
    agentStore: state.agentStore,
    provided,
    ...(workspace.isolate ? {} : { inPlace: repository }),
  });
  const proofBench = await openProofBench({
    context: git,
    mirror,
    directory: state.proofBench,
    indexFile: state.proofIndexFile,
    provided,
  });
  return { mirror, workBench, proofBench };
}

async function emptyTemp(state: StateDirectory, input: LoopInput): Promise<void> {
  await removeTree(state.tempDir, input.effects);
  await ensureDirectory(state.tempDir, input.effects);
  await ensureDirectory(state.cacheDir, input.effects);
}
