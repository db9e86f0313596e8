import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import { isTempName, moveAside, removeFile, removeTree } from '../files/index.js';
import type { ProcessProbe } from '../process/process-identity.js';
import { openLedger } from './ledger.js';
import { judgeLiveness } from './liveness.js';
import { acquireLock } from './lock.js';
import { type LockRecord, readLockRecord } from './lock-record.js';
import { pruneEvidence, type Retention } from './prune-evidence.js';
import { putLedgerAside } from './put-ledger-aside.js';
import { rebuildStatus } from './read-status.js';
import type { StateDirectory } from './state-directory.js';
import { writeStatus } from './status-writer.js';

/** One thing that a clean-up did, or left as it is. */
export interface CleanupAction {
  readonly action: 'removed' | 'ended' | 'set-aside' | 'recorded' | 'kept' | 'left';
  /** What it was done to, such as `lock` or `work bench`. */
  readonly what: string;
  /** One sentence for a person. */
  readonly reason: string;
  readonly path?: string | undefined;
}

/** What a clean-up did. */
export interface CleanupReport {
  /** False when something is left that a person must see to. */
  readonly isDone: boolean;
  readonly actions: readonly CleanupAction[];
}

/** What {@link cleanUp} needs. */
export interface CleanupInput {
  readonly state: StateDirectory;
  readonly effects: Effects;
  readonly probe: ProcessProbe;
  readonly signal: AbortSignal;
  /** Ends the processes of a dead run, and only those; tells how many, and how many could not be ended or seen. */
  readonly endProcesses?:
    | ((runId: string) => Promise<{ readonly ended: number; readonly alive: number }>)
    | undefined;
  /** Removes the benches too; they are kept and reported when absent. */
  readonly removeBenches?: boolean | undefined;
  /** Removes outputs that are older, or more, than this; all are kept when absent. */
  readonly retention?: Retention | undefined;
  /** Puts aside a lock whose holder cannot be judged, and a ledger that is broken. A person's decision. */
  readonly discardStaleRecovery?: boolean | undefined;
}

/**
 * Clears up after a run that died: drops its lock, ends its processes, writes the end that it could not write, sweeps half-written
 * files. Touches nothing but Yoke's own places in the state directory of this project, nothing while a holder lives, and no bench
 * unless told to.
 */
export async function cleanUp(input: CleanupInput): Promise<CleanupReport> {
  const actions: CleanupAction[] = [];
  const holder = await freeLock(input, actions);
  if (holder === 'held') return { isDone: false, actions };
  const { state, effects, probe, signal } = input;
  const runId = `cleanup-${randomUUID()}`;
  const lock = await acquireLock({ state, runId, effects, probe, signal });
  try {
    const dead = lock.takenFrom ?? holder;
    if (lock.takenFrom !== undefined) actions.push(droppedLock(lock.takenFrom));
    const isEnded = await endProcesses(dead?.runId, input, actions);
    const isRecorded = await recordEnd(input, actions);
    await sweep(input, actions);
    await settleBenches(input, actions);
    await prune(input, actions);
    return { isDone: isEnded && isRecorded, actions };
  } finally {
    await lock.release();
  }
}

function droppedLock({ runId, pid }: LockRecord): CleanupAction {
  const reason = `Run "${runId}" is over: its process ${pid} is gone.`;
  return { action: 'removed', what: 'lock', reason };
}

/** Looks who holds the project. A lock that says nothing, or whose holder cannot be judged, goes only when a person says so. */
async function freeLock(
  input: CleanupInput,
  actions: CleanupAction[],
): Promise<LockRecord | 'held' | undefined> {
  const { state, probe } = input;
  let holder: LockRecord | undefined;
  try {
    holder = readLockRecord(state.lockFile);
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return discardLock(error.message, input, actions);
  }
  if (holder === undefined) return undefined;
  const liveness = await judgeLiveness(holder, probe);
  const who = `run "${holder.runId}", process ${holder.pid} on "${holder.host}"`;
  if (liveness === 'unknown') {
    const reason = `It cannot be told from here whether its holder lives: ${who}.`;
    return discardLock(reason, input, actions);
  }
  if (liveness === 'dead') return holder;
  actions.push({ action: 'kept', what: 'lock', reason: `Its holder lives: ${who}.` });
  return 'held';
}

async function discardLock(
  reason: string,
  { state, effects, discardStaleRecovery }: CleanupInput,
  actions: CleanupAction[],
): Promise<'held' | undefined> {
  if (discardStaleRecovery !== true) {
    actions.push({ action: 'left', what: 'lock', reason, path: state.lockFile });
    return 'held';
  }
  const path = await moveAside(state.lockFile, reason, effects);
  actions.push({ action: 'set-aside', what: 'lock', reason, path });
  return undefined;
}

async function endProcesses(
  runId: string | undefined,
  { endProcesses: end }: CleanupInput,
  actions: CleanupAction[],
): Promise<boolean> {
  if (runId === undefined || end === undefined) return true;
  const { ended, alive } = await end(runId);
  if (ended > 0) {
    const reason = `${ended} left of run "${runId}" were ended.`;
    actions.push({ action: 'ended', what: 'processes', reason });
  }
  if (alive > 0) {
    const reason = `${alive} of run "${runId}" could not be ended or seen.`;
    actions.push({ action: 'left', what: 'processes', reason });
  }
  return alive === 0;
}

/** Each run has one end: the one that died gets its from here, and the status follows. */
async function recordEnd(input: CleanupInput, actions: CleanupAction[]): Promise<boolean> {
  const { state, effects } = input;
  try {
    await appendEnd(input, actions);
    const status = await rebuildStatus(state);
    if (status !== undefined)
      await writeStatus({ state, root: state.projectRoot, status }, effects);
    return true;
  } catch (error) {
    if (!YokeError.isInstance(error) || !error.code.startsWith('LEDGER_')) throw error;
    const reason = error.message;
    if (input.discardStaleRecovery !== true) {
      actions.push({ action: 'left', what: 'ledger', reason, path: state.ledgerFile });
      return false;
    }
    for (const path of await putLedgerAside(state, reason, effects)) {
      actions.push({ action: 'set-aside', what: 'ledger', reason, path });
    }
    if (await removeFile(state.statusFile, effects)) {
      actions.push({ action: 'removed', what: 'status', reason: 'It was made from that ledger.' });
    }
    return true;
  }
}

async function appendEnd(
  { state, effects }: CleanupInput,
  actions: CleanupAction[],
): Promise<void> {
  if (!existsSync(state.ledgerHeadFile) && !existsSync(state.ledgerFile)) return;
  const ledger = await openLedger({ state, effects });
  try {
    const status = await rebuildStatus(state);
    if (status?.state !== 'running') return;
    const reason = 'The run was cut off: its process is gone without having said how it ended.';
    const startedMs = Date.parse(status.startedAt);
    await ledger.append({
      runId: status.runId,
      type: 'run-end',
      data: {
        state: 'interrupted',
        reason,
        landed: status.stories.landed,
        durationMs: Math.max(0, Date.parse(status.updatedAt) - startedMs),
        hint: 'yoke loop run',
      },
    });
    actions.push({ action: 'recorded', what: 'run', reason: `Run "${status.runId}" has its end.` });
  } finally {
    await ledger.close();
  }
}

async function sweep({ state, effects }: CleanupInput, actions: CleanupAction[]): Promise<void> {
  if (await removeTree(state.tempDir, effects)) {
    const reason = 'Nothing in it is needed after a run.';
    actions.push({ action: 'removed', what: 'temporary files', reason, path: state.tempDir });
  }
  for (const folder of [state.root, state.locksDir]) {
    for (const name of (await readdir(folder)).filter(isTempName)) {
      const path = join(folder, name);
      await removeFile(path, effects);
      const reason = 'It was never finished.';
      actions.push({ action: 'removed', what: 'half-written file', reason, path });
    }
  }
}

async function prune(input: CleanupInput, actions: CleanupAction[]): Promise<void> {
  const { state, effects, retention } = input;
  if (retention === undefined) return;
  const what = 'old outputs';
  try {
    const root = state.projectRoot;
    const { removed, removedBytes } = await pruneEvidence({ state, root, retention, effects });
    if (removed === 0) return;
    const reason = `${removed}, ${removedBytes.toLocaleString('en-US')} bytes: older, or more, than \`output.retention\` keeps.`;
    actions.push({ action: 'removed', what, reason });
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    actions.push({ action: 'kept', what, reason: error.message });
  }
}

async function settleBenches(input: CleanupInput, actions: CleanupAction[]): Promise<void> {
  const { state, effects, removeBenches } = input;
  const benches = [
    { what: 'work bench', path: state.workBench },
    { what: 'proof bench', path: state.proofBench },
  ].filter(({ path }) => existsSync(path));
  for (const bench of benches) {
    if (removeBenches !== true) {
      const reason = 'Work may be left in it; the next run uses it again.';
      actions.push({ action: 'kept', reason, ...bench });
      continue;
    }
    await removeTree(bench.path, effects);
    actions.push({ action: 'removed', reason: 'Removing the benches was asked for.', ...bench });
  }
  if (removeBenches !== true) return;
  for (const index of [state.workIndexFile, state.proofIndexFile]) await removeFile(index, effects);
  await removeTree(state.agentStore, effects);
}
