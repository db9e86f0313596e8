import { parseBacklog } from '../backlog/index.js';
import type { Backlog } from '../backlog/types.js';
import { ConfigError } from '../errors/index.js';
import type { Run } from './run.js';

/** Where the backlog lives, relative to the root. */
export const BACKLOG_PATH = '.yoke/prd.yaml';

/**
 * Reads the backlog of a tree from trusted objects. One that has not changed since it was last read is not parsed again.
 * @throws ConfigError BACKLOG_MISSING when the tree has none; the codes of `parseBacklog` when it is wrong.
 */
export async function readBacklogAt(treeId: string, run: Run): Promise<Backlog> {
  const entry = await run.mirror.reader.findEntry(treeId, BACKLOG_PATH);
  if (entry === undefined) {
    throw new ConfigError({
      code: 'BACKLOG_MISSING',
      message: `There is no ${BACKLOG_PATH} in the commit that the run starts from.`,
      hint: `Write one with \`yoke init\`, then: git add ${BACKLOG_PATH} && git commit -m "Add the backlog"`,
    });
  }
  const cached = run.backlogs.get(entry.id);
  if (cached !== undefined) return cached;
  const bytes = await run.mirror.reader.readBlob(entry.id);
  const backlog = parseBacklog({ text: Buffer.from(bytes).toString('utf8'), file: BACKLOG_PATH });
  keepBacklog(entry.id, backlog, run);
  return backlog;
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
