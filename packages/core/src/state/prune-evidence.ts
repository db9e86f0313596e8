import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Effects } from '../effects.js';
import { dropAt, isWayReal, removeFile, systemCode } from '../files/index.js';
import { openEvidenceStore } from './evidence-store.js';
import { listManifests } from './manifest-marks.js';
import type { StatePaths } from './state-paths.js';
import { type EvidenceFile, listEvidence } from './stored-evidence.js';

/** How much of what was printed is kept. */
export interface Retention {
  readonly days: number;
  /** Bytes of all outputs together, the newest first. */
  readonly maxBytes: number;
}

/** What {@link pruneEvidence} needs. The caller holds the project's lock. */
export interface PruneInput {
  readonly state: StatePaths;
  /** The project's folder, with the display copies. */
  readonly root: string;
  readonly retention: Retention;
  readonly effects: Effects;
}

/** What was removed. */
export interface PruneReport {
  /** Outputs, not counting their display copies. */
  readonly removed: number;
  readonly removedBytes: number;
}

const DAY_MS = 86_400_000;

/**
 * Removes outputs that are older, or more, than is kept, and their display copies. A manifest that a landing may name, and
 * all that a manifest names, is never removed.
 *
 * @throws LedgerError EVIDENCE_MISSING, EVIDENCE_CORRUPT when a manifest cannot be read: then nothing is removed, since
 *   nobody can tell what it names.
 */
export async function pruneEvidence(input: PruneInput): Promise<PruneReport> {
  const { state, effects } = input;
  const needed = await listNeeded(input);
  const files = (await listEvidence(state)).filter(({ sha256 }) => !needed.has(sha256));
  const old = selectOld(files, input);
  for (const { path } of old) await removeFile(path, effects);
  await pruneCopies(input);
  return { removed: old.length, removedBytes: sumOf(old) };
}

/** Every digest that a manifest is or names. */
async function listNeeded({ state, effects }: PruneInput): Promise<ReadonlySet<string>> {
  const store = openEvidenceStore({ state, effects });
  const needed = new Set<string>();
  for (const sha256 of await listManifests(state)) {
    needed.add(sha256);
    const text = (await store.get(sha256)).toString('utf8');
    for (const [digest] of text.matchAll(/\b[0-9a-f]{64}\b/g)) needed.add(digest);
  }
  return needed;
}

type Aged = Pick<EvidenceFile, 'path' | 'sizeBytes' | 'storedAt'>;

function selectOld(
  files: readonly Aged[],
  { retention, effects }: Pick<PruneInput, 'retention' | 'effects'>,
): readonly Aged[] {
  const oldest = effects.clock.now().getTime() - retention.days * DAY_MS;
  const newestFirst = [...files].sort((a, b) => b.storedAt.getTime() - a.storedAt.getTime());
  let kept = 0;
  return newestFirst.filter(({ sizeBytes, storedAt }) => {
    const isOld = storedAt.getTime() < oldest || kept + sizeBytes > retention.maxBytes;
    if (!isOld) kept += sizeBytes;
    return isOld;
  });
}

function sumOf(files: readonly Aged[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

const COPIES = '.yoke/artifacts';
// As `displayArtifact` names them; nothing else in the folder is Yoke's.
const COPY = /-[0-9a-f]{16}\.log$/;

/** Display copies follow the same rule. Folders that are links, and files with other names, are left alone. */
async function pruneCopies(input: PruneInput): Promise<void> {
  const { root, effects } = input;
  const copies: Aged[] = [];
  const inside = (path: string) => ({ root, path: Buffer.from(path), effects });
  if (!isWayReal(inside(`${COPIES}/x`))) return;
  for (const story of await entriesOf(join(root, COPIES))) {
    if (!story.isDirectory()) continue;
    for (const file of await entriesOf(join(root, COPIES, story.name))) {
      if (!file.isFile() || !COPY.test(file.name)) continue;
      const path = `${COPIES}/${story.name}/${file.name}`;
      const info = await lstat(join(root, path)).catch(() => undefined);
      if (info !== undefined) copies.push({ path, sizeBytes: info.size, storedAt: info.mtime });
    }
  }
  for (const { path } of selectOld(copies, input)) dropAt(inside(path));
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
