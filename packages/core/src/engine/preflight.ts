import { statfs } from 'node:fs/promises';
import type { Effects } from '../effects.js';
import {
  type Identity,
  listRepositoryProblems,
  listUncommitted,
  type RepositoryState,
} from '../git/index.js';
import { BACKLOG_PATH } from './backlog-at.js';
import type { LoopInput } from './loop-types.js';
import {
  checkoutNotClean,
  configurationMoved,
  diskFull,
  termsNotCommitted,
} from './preflight-errors.js';
import type { Run } from './run.js';
import type { Target } from './target.js';

const NEEDED_BYTES = 100 * 1024 * 1024;

/** Finds who signs landings: the configuration, else git. Absent when neither says. */
function findIdentity(input: LoopInput, state: RepositoryState): Identity | undefined {
  const { authorName, authorEmail } = input.config.commit;
  const name = authorName ?? state.identity?.name;
  const email = authorEmail ?? state.identity?.email;
  return name === undefined || email === undefined ? undefined : { name, email };
}

/**
 * Refuses a repository in which nothing can land, with the command that mends it, and answers who signs landings.
 * @throws WorkspaceError REPOSITORY_BUSY, HEAD_DETACHED, HEAD_UNBORN, IDENTITY_MISSING
 */
export function checkRepository(input: LoopInput, state: RepositoryState): Identity {
  const identity = findIdentity(input, state);
  const [problem] = listRepositoryProblems({ ...state, identity });
  if (problem !== undefined) throw problem;
  return identity as Identity;
}

/**
 * Refuses to start, a run or an attempt, on a disk that is about to be full: nothing may be half written.
 * @throws WorkspaceError DISK_FULL
 */
export async function checkDisk(path: string, effects: Pick<Effects, 'freeBytes'>): Promise<void> {
  const freeBytes = await (effects.freeBytes ?? askFileSystem)(path);
  if (freeBytes < NEEDED_BYTES) throw diskFull({ path, freeBytes, neededBytes: NEEDED_BYTES });
}

async function askFileSystem(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/**
 * Asks, before each story, whether the terms can be read from the base: backlog and control files are committed, and
 * the control files are still those the run was started with. Other uncommitted files are the user's own.
 */
export async function checkTerms(target: Target, run: Run): Promise<void> {
  const paths = [BACKLOG_PATH, ...run.input.controlPaths];
  const { isolate } = run.input.config.workspace;
  const uncommitted = await listUncommitted({
    context: run.git,
    repository: run.repository,
    paths: isolate ? paths : 'all',
  });
  const open = uncommitted.filter((path) => paths.includes(path));
  if (open.length > 0) throw termsNotCommitted(open);
  if (uncommitted.length > 0) throw checkoutNotClean(uncommitted);
  const moved: string[] = [];
  for (const path of run.input.controlPaths) {
    const id = (await run.mirror.reader.findEntry(target.tree, path))?.id ?? 'absent';
    const before = run.controlIds.get(path);
    if (before === undefined) run.controlIds.set(path, id);
    else if (before !== id) moved.push(path);
  }
  if (moved.length > 0) throw configurationMoved(moved);
}
