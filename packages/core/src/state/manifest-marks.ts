import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Effects } from '../effects.js';
import { ensureDirectory, syncDirectory, systemCode, writeNewFile } from '../files/index.js';
import type { StatePaths } from './state-paths.js';

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Notes durably that evidence is a manifest: what a landing's trailer may name. Kept as an empty file with its digest for a name,
 * apart from the evidence, in which a program under test can have anything written.
 */
export async function markManifest(
  state: Pick<StatePaths, 'evidenceDir'>,
  sha256: string,
  effects: Effects,
): Promise<void> {
  const folder = folderOf(state);
  await ensureDirectory(folder, effects);
  if ((await listManifests(state)).includes(sha256)) return;
  await writeNewFile(join(folder, sha256), '', { effects, fsync: false });
  await syncDirectory(folder, effects);
}

/** Digests of every manifest, sorted. Empty when nothing has landed. */
export async function listManifests(
  state: Pick<StatePaths, 'evidenceDir'>,
): Promise<readonly string[]> {
  try {
    return (await readdir(folderOf(state))).filter((name) => DIGEST.test(name)).sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function folderOf({ evidenceDir }: Pick<StatePaths, 'evidenceDir'>): string {
  return join(evidenceDir, 'manifests');
}
