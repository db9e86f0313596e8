import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Effects } from '../effects.js';
import {
  ensureDirectory,
  linkExclusive,
  readBoundedSync,
  removeFile,
  writeFileAtomic,
} from '../files/index.js';
import type { ProcessLiveness, ProcessProbe } from '../process/process-identity.js';
import { displayLock } from './display.js';
import { judgeLiveness } from './liveness.js';
import { lockLost, runLocked } from './lock-errors.js';
import { formatLockRecord, type LockRecord, readLockRecord } from './lock-record.js';
import { parseRecord } from './parse-record.js';
import type { StatePaths } from './state-paths.js';

/** The single-flight hold on a project. Release it. */
export interface ProjectLock {
  readonly owner: LockRecord;
  /** How many holds there have been, this one included. A landing of a lower one than the newest is refused. */
  readonly generation: number;
  /** The dead holder whose lock this one replaced; absent when the project was free. */
  readonly takenFrom?: LockRecord | undefined;
  /**
   * Checks that this process still holds the project. Called before anything that a second holder could be hurt by, above all
   * a landing: a process that was suspended may wake up after it has lost the lock.
   * @throws LedgerError LOCK_LOST
   */
  readonly assertHeld: () => void;
  /** Gives the project free. Does nothing when the lock is no longer this one. */
  readonly release: () => Promise<void>;
}

/** What {@link acquireLock} needs. */
export interface AcquireInput {
  /** With the project's root, so that the holder is shown there too; without it nothing is shown. */
  readonly state: StatePaths & { readonly projectRoot?: string | undefined };
  readonly runId: string;
  readonly effects: Effects;
  readonly probe: ProcessProbe;
  /** How long to wait for a living holder, in milliseconds; 2,000 when absent. */
  readonly waitMs?: number | undefined;
  readonly signal: AbortSignal;
}

const POLL_MS = 50;
const WAIT_MS = 2_000;

/**
 * Takes the lock of a project. Of any number of processes that try at once exactly one gets it, also when they all find
 * the lock of a dead one: to replace the lock of holder T a process must first hold `locks/takeover-T`, a lock of the
 * same kind, and find T still in place. Only one can, tokens are never used twice, and a dead process never comes back.
 *
 * @throws LedgerError RUN_LOCKED when it is held, or may be, after the wait; STATE_UNREADABLE when the lock is damaged.
 */
export async function acquireLock(input: AcquireInput): Promise<ProjectLock> {
  const { state, effects, signal } = input;
  const record = ownRecord(input);
  await ensureDirectory(state.locksDir, effects);
  const deadline = effects.clock.monotonicMs() + (input.waitMs ?? WAIT_MS);
  for (;;) {
    signal.throwIfAborted();
    const answer = await claim(state.lockFile, record, input);
    if (answer.kind === 'held' && effects.clock.monotonicMs() >= deadline) {
      throw runLocked(answer.holder, answer.liveness);
    }
    if (answer.kind === 'claimed') return hold(record, answer.takenFrom, input);
    await effects.clock.delay(POLL_MS, signal);
  }
}

function ownRecord({ runId, effects, probe }: AcquireInput): LockRecord {
  const { pid, startedAt, bootId, pidSpace } = probe.self;
  return {
    version: 1,
    pid,
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(bootId === undefined ? {} : { bootId }),
    ...(pidSpace === undefined ? {} : { pidSpace }),
    host: hostname(),
    token: randomBytes(16).toString('hex'),
    runId,
    since: effects.clock.now().toISOString(),
  };
}

type Claim =
  | { readonly kind: 'claimed'; readonly takenFrom?: LockRecord | undefined }
  | { readonly kind: 'held'; readonly holder: LockRecord; readonly liveness: ProcessLiveness }
  /** Somebody else was quicker; look again. */
  | { readonly kind: 'changed' };

/** Tries once to become the holder that `path` names. */
async function claim(path: string, record: LockRecord, input: AcquireInput): Promise<Claim> {
  const { state, effects, probe } = input;
  const holder = readLockRecord(path);
  if (holder === undefined) {
    const isMade = await linkExclusive(path, formatLockRecord(record), { effects });
    return isMade ? { kind: 'claimed' } : { kind: 'changed' };
  }
  const liveness = await judgeLiveness(holder, probe);
  if (liveness !== 'dead') return { kind: 'held', holder, liveness };

  const takeover = join(state.locksDir, `takeover-${holder.token}`);
  const right = await claim(takeover, record, input);
  if (right.kind !== 'claimed') return right;
  try {
    // With the right in hand nobody else replaces this holder; without this look, its successor would be replaced.
    if (readLockRecord(path)?.token !== holder.token) return { kind: 'changed' };
    await writeFileAtomic(path, formatLockRecord(record), { effects });
    return { kind: 'claimed', takenFrom: holder };
  } finally {
    await removeFile(takeover, effects);
  }
}

async function hold(
  owner: LockRecord,
  takenFrom: LockRecord | undefined,
  { state, effects }: AcquireInput,
): Promise<ProjectLock> {
  const generation = readGeneration(state).generation + 1;
  const text = `${JSON.stringify({ generation, token: owner.token })}\n`;
  await writeFileAtomic(state.generationFile, text, { effects });
  await sweepTakeovers(state, effects);
  const root = state.projectRoot;
  if (root !== undefined) await displayLock({ root, owner }, effects);
  return {
    owner,
    generation,
    takenFrom,
    assertHeld: () => assertHeld(state, owner, generation),
    release: async () => {
      if (readLockRecord(state.lockFile)?.token !== owner.token) return;
      if (root !== undefined) await displayLock({ root, owner: undefined }, effects);
      await removeFile(state.lockFile, effects);
    },
  };
}

function assertHeld(state: StatePaths, owner: LockRecord, generation: number): void {
  const { runId, token } = owner;
  const holder = readLockRecord(state.lockFile);
  if (holder?.token !== token) {
    const found = holder === undefined ? 'no lock is' : `run "${holder.runId}" stands`;
    throw lockLost({ runId, path: state.lockFile, found });
  }
  const newest = readGeneration(state);
  if (newest.token !== token) {
    const found = `hold ${newest.generation} is newer than its hold ${generation}`;
    throw lockLost({ runId, path: state.generationFile, found });
  }
}

/**
 * Removes rights to replace a holder that is gone, left by processes that died with them. Whoever still has one looks at the
 * lock before using it and finds this hold.
 */
async function sweepTakeovers(state: StatePaths, effects: Effects): Promise<void> {
  for (const name of await readdir(state.locksDir)) {
    if (name.startsWith('takeover-')) await removeFile(join(state.locksDir, name), effects);
  }
}

/** A missing or damaged counter begins anew: the token beside it is what tells holders apart. */
function readGeneration(state: StatePaths): {
  readonly generation: number;
  readonly token?: string | undefined;
} {
  const record = parseRecord(readBoundedSync(state.generationFile, 65_536) ?? Buffer.alloc(0));
  const { generation, token } = record ?? {};
  return {
    generation: Number.isSafeInteger(generation) ? Number(generation) : 0,
    token: typeof token === 'string' ? token : undefined,
  };
}
