import { dirname, join } from 'node:path';
import { ensureDirectory, systemEffects, writeNewFile } from '@yoke/core';

/** Name of the folder on the bench in which a lockfile is audited, away from the candidate's own settings. */
export const AUDIT_FOLDER = '.yoke-audit';

/** A manifest and its lockfile, and where a folder may be made of them. */
export interface LockfileInput {
  /** A folder of the gate's own that does not exist yet. Absolute path. */
  readonly directory: string;
  readonly manifest: Uint8Array;
  readonly lockName: string;
  readonly lockfile: Uint8Array;
}

// What says which packages are wanted. Scripts, settings of the package manager and ignored advisories are not among it.
const KEPT = [
  'name',
  'version',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
];

/**
 * Makes a folder that can be laid over the bench: a lockfile with as much of its manifest as an audit needs. Settings of the
 * candidate, which could send the question elsewhere or leave advisories out, are not in it.
 */
export async function layLockfile(input: LockfileInput): Promise<void> {
  const { directory, lockName, lockfile } = input;
  const effects = systemEffects({ env: {} });
  const folder = join(directory, AUDIT_FOLDER);
  await ensureDirectory(folder, effects);
  const files = [
    [join(folder, 'package.json'), Buffer.from(JSON.stringify(readManifest(input.manifest)))],
    [join(folder, lockName), lockfile],
  ] as const;
  for (const [path, bytes] of files) {
    await ensureDirectory(dirname(path), effects);
    await writeNewFile(path, bytes, { effects, fsync: false });
  }
}

function readManifest(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([key]) => KEPT.includes(key)));
}
