import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseBacklog } from '../backlog/index.js';
import type { Backlog } from '../backlog/types.js';
import { ConfigError, YokeError } from '../errors/index.js';
import { backlogIsLink, backlogMissing } from './preflight-errors.js';
import type { Run } from './run.js';

/** Where the backlog lives, relative to the root. */
export const BACKLOG_PATH = '.yoke/prd.yaml';

/**
 * Reads the backlog of a tree from trusted objects. One that has not changed since it was last read is not parsed again.
 * @throws ConfigError BACKLOG_MISSING when the tree has none; the codes of `parseBacklog` when it is wrong.
 */
export async function readBacklogAt(treeId: string, run: Run): Promise<Backlog> {
  const { reader } = run.mirror;
  const entry = await reader.findEntry(treeId, BACKLOG_PATH);
  if (entry === undefined || !isFileMode(entry.mode)) {
    const folder = await reader.findEntry(treeId, dirname(BACKLOG_PATH));
    const link = [folder, entry].findIndex((one) => one?.mode === LINK_MODE);
    if (link >= 0) throw backlogIsLink(link === 0 ? dirname(BACKLOG_PATH) : BACKLOG_PATH);
    throw backlogMissing(await listNotCommitted(treeId, run));
  }
  const cached = run.backlogs.get(entry.id);
  if (cached !== undefined) return cached;
  const bytes = await run.mirror.reader.readBlob(entry.id);
  const backlog = parseOrRefer(Buffer.from(bytes).toString('utf8'));
  keepBacklog(entry.id, backlog, run);
  return backlog;
}

/** A wrong backlog is read best where all of it is checked. */
function parseOrRefer(text: string): Backlog {
  try {
    return parseBacklog({ text, file: BACKLOG_PATH });
  } catch (cause) {
    if (!YokeError.isInstance(cause) || cause.hint !== undefined) throw cause;
    const { code, message, details } = cause;
    throw new ConfigError({ code, message, details, hint: 'yoke prd check', cause });
  }
}

/** The base and what landed on it, with one to spare. A long one takes megabytes, and each landing makes another. */
const KEPT = 3;

/** Keeps a parsed backlog for the next who reads the blob, and lets the oldest go. */
export function keepBacklog(
  blobId: string,
  backlog: Backlog,
  { backlogs }: Pick<Run, 'backlogs'>,
): void {
  backlogs.delete(blobId);
  backlogs.set(blobId, backlog);
  for (const oldest of backlogs.keys()) {
    if (backlogs.size <= KEPT) return;
    backlogs.delete(oldest);
  }
}

const LINK_MODE = '120000';

function isFileMode(mode: string): boolean {
  return mode === '100644' || mode === '100755';
}

/** What stands in the user's folder and not in the tree: it has only to be committed. */
async function listNotCommitted(treeId: string, run: Run): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of [BACKLOG_PATH, ...run.input.controlPaths]) {
    const isThere = existsSync(join(run.repository.root, path));
    if (isThere && (await run.mirror.reader.findEntry(treeId, path)) === undefined)
      found.push(path);
  }
  return found;
}
