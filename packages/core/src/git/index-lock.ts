import { lstat } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import { linkExclusive } from '../files/exclusive.js';
import { readBounded } from '../files/read-bounded.js';
import { removeFile } from '../files/remove-file.js';
import { renameFile } from '../files/rename.js';
import { setModifiedAt } from '../files/touch-file.js';
import { discard, writeFileAtomic } from '../files/write-file.js';
import { probeProcesses } from '../process/process-identity.js';
import type { ProcessIdentity } from '../process/types.js';

/** The hold on a user's index. While it lasts no git of the user's changes index or files. */
export interface IndexLock {
  /** A copy of the index, to work on. Beside the index, as parts of it can be in other files there. */
  readonly draft: string;
  /** Makes the draft the index. */
  readonly publish: () => Promise<void>;
  /** Gives the index free; the draft is thrown away. */
  readonly release: () => Promise<void>;
}

const MARK = 'yoke landing\n';
const POLL_MS = 50;
const WAIT_MS = 5_000;
const MAX_INDEX_BYTES = 1024 * 1024 * 1024;

/**
 * Takes `index.lock` as git does, so that the user's git and ours keep out of each other's way. Waits a few seconds for
 * another holder; removes a lock only when it is one of ours whose process is dead. Answers the file that is held when
 * it could not be had.
 */
export async function lockIndex(
  gitDir: string,
  effects: Effects,
): Promise<IndexLock | { readonly heldFile: string }> {
  const file = `${gitDir}/index.lock`;
  const draft = `${gitDir}/index.yoke`;
  const probe = await probeProcesses(effects);
  const record = MARK + JSON.stringify(probe.self);
  const deadline = effects.clock.monotonicMs() + WAIT_MS;
  while (!(await linkExclusive(file, record, { effects, fsync: false }))) {
    const owner = await readOwner(file);
    // Landings of one project never overlap, so a lock of this very process is one that an error left behind.
    const isOwn = owner?.pid === probe.self.pid && owner.startedAt === probe.self.startedAt;
    if (owner !== undefined && (isOwn || (await probe.isAlive(owner)) === 'dead')) {
      await removeFile(file, effects);
      continue;
    }
    if (effects.clock.monotonicMs() >= deadline) return { heldFile: file };
    await effects.clock.delay(POLL_MS, new AbortController().signal);
  }
  const release = async (): Promise<void> => {
    // Nothing of this has to outlive a loss of power: git does not sync its index either.
    await discard(draft, effects);
    await discard(`${draft}.lock`, effects);
    await discard(file, effects);
  };
  try {
    await discard(`${draft}.lock`, effects);
    await copyIndex(`${gitDir}/index`, draft, effects);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    draft,
    publish: () => renameFile(draft, `${gitDir}/index`, { effects, fsync: false }),
    release,
  };
}

/**
 * Copies an index with its time. Git takes a file that changed at the time of the index or later for one that may differ
 * from its entry although size and time agree; a copy that is newer would hide the edits of that moment.
 */
async function copyIndex(from: string, to: string, effects: Effects): Promise<void> {
  const bytes = await readBounded(from, MAX_INDEX_BYTES);
  if (bytes === undefined) return;
  const { mode, mtimeMs } = await lstat(from);
  await writeFileAtomic(to, bytes, { effects, mode: mode & 0o777, fsync: false });
  // Earlier by what a Date cannot hold: too early costs one more look at a file, too late would hide an edit.
  await setModifiedAt(to, new Date(Math.floor(mtimeMs) - 1), effects);
}

async function readOwner(file: string): Promise<ProcessIdentity | undefined> {
  try {
    const text = (await readBounded(file, 4096))?.toString('utf8') ?? '';
    if (!text.startsWith(MARK)) return undefined;
    const owner: unknown = JSON.parse(text.slice(MARK.length));
    const isOne = typeof owner === 'object' && owner !== null && 'pid' in owner;
    return isOne && typeof owner.pid === 'number' ? { ...owner, pid: owner.pid } : undefined;
  } catch (error) {
    // A lock of git's own, a large one or no text: somebody else's.
    if (YokeError.isInstance(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
