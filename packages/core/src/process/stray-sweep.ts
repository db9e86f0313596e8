import { listProcesses, type ProcessEntry, readEnvironment, readProcess } from './process-list.js';

/** By what the processes of a command, or of a run, are recognised. */
export interface StrayMarks {
  /** A process: it and its descendants are meant. */
  readonly pid?: number | undefined;
  /** A process that leads a group or a session of its own: its members and their descendants are meant. */
  readonly leaderPid?: number | undefined;
  /** Start time, as in {@link ProcessEntry}, before which nothing can belong to the command; absent means any. Linux only. */
  readonly since?: string | undefined;
  /** An entry of the environment, such as `YOKE_RUN_ID=…`. Linux only. */
  readonly variable?: string | undefined;
}

/** What a sweep came to. */
export interface SweepEnd {
  /** Processes that were found and ended. */
  readonly ended: number;
  /** Processes that are still found. */
  readonly alive: number;
}

const SWEEP_MS = 5_000;
const LEAVING_ROUNDS = 3;
const LEAVING_ROUND_MS = 10;

/**
 * Ends every living process that carries one of the marks, again and again until none is found. Each is signalled by
 * its own number, right after its start time was read, so that neither a reused number nor Yoke's own group is hit.
 * What has left group, session and environment behind is not found: that takes a PID namespace.
 */
export async function sweepStrays(marks: StrayMarks, platform: string): Promise<SweepEnd> {
  const find = async () => findStrays(await listProcesses(platform), marks);
  let strays = await find();
  // A process that is just leaving is no stray.
  for (let round = 0; round < LEAVING_ROUNDS && strays.length > 0; round += 1) {
    await pause(LEAVING_ROUND_MS);
    strays = await find();
  }
  const seen = new Set<string>();
  const deadline = performance.now() + SWEEP_MS;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    const isLate = performance.now() > deadline;
    if (strays.length === 0 || isLate)
      return { ended: seen.size - strays.length, alive: strays.length };
    for (const stray of strays) {
      seen.add(`${stray.pid} ${stray.startedAt}`);
      await killSame(stray, platform);
    }
    await pause(pauseMs);
    strays = await find();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Picks the marked processes and all of their living descendants, but none of Yoke's own line. */
export function findStrays(
  entries: readonly ProcessEntry[],
  marks: StrayMarks,
): readonly ProcessEntry[] {
  const spared = findOwnLine(entries);
  const living = entries.filter(
    (entry) => !entry.isZombie && !spared.has(entry.pid) && isSince(entry, marks.since),
  );
  const found = new Map(
    living.filter((entry) => isMarked(entry, marks)).map((entry) => [entry.pid, entry]),
  );
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const entry of living) if (found.has(entry.parentPid)) found.set(entry.pid, entry);
  }
  return [...found.values()];
}

function isMarked(entry: ProcessEntry, { pid, leaderPid, variable }: StrayMarks): boolean {
  if (entry.pid === pid) return true;
  if (leaderPid !== undefined && [entry.groupId, entry.sessionId].includes(leaderPid)) return true;
  return variable !== undefined && readEnvironment(entry.pid)?.includes(variable) === true;
}

/** Ticks compare as numbers; dates of other systems do not, and are let through. */
function isSince(entry: ProcessEntry, since: string | undefined): boolean {
  return since === undefined || !(Number(entry.startedAt) < Number(since));
}

/** The numbers of this process and of everything above it: what no sweep may ever end. */
function findOwnLine(entries: readonly ProcessEntry[]): ReadonlySet<number> {
  const parents = new Map(entries.map((entry) => [entry.pid, entry.parentPid]));
  const line = new Set<number>([0, 1]);
  for (let pid: number | undefined = process.pid; pid !== undefined && !line.has(pid); ) {
    line.add(pid);
    pid = parents.get(pid);
  }
  return line;
}

async function killSame(entry: ProcessEntry, platform: string): Promise<void> {
  if ((await readProcess(entry.pid, platform))?.startedAt !== entry.startedAt) return;
  try {
    process.kill(entry.pid, 'SIGKILL');
  } catch {
    // Gone, or another user's: the next round sees which.
  }
}
