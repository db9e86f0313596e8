import type { KeptFileV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { readBounded, removeFile } from '../files/index.js';
import { atDisplayPath, type DisplayWarning, writeDisplayFile } from './display-file.js';
import type { LockRecord } from './lock-record.js';
import { safeSegment } from './safe-segment.js';

const MAX_ARTIFACT_BYTES = 64 * 1024 * 1024;

/** The output of a gate that is shown below `.yoke/artifacts/`. */
export interface ArtifactDisplay {
  readonly root: string;
  readonly storyId: string;
  /** What the output is of, such as the gate and the check. */
  readonly phase: string;
  /** Of the bytes of the file. */
  readonly sha256: string;
  readonly file: Pick<KeptFileV1, 'file'>;
  readonly onWarning?: ((warning: DisplayWarning) => void) | undefined;
}

/**
 * Shows complete output as `.yoke/artifacts/<story>/<phase>-<sha256 prefix>.log`, for this user alone. The same output gives the
 * same file. Answers its path relative to the project, or nothing when it could not be written.
 */
export async function displayArtifact(
  display: ArtifactDisplay,
  effects: Effects,
): Promise<string | undefined> {
  const { root, storyId, phase, sha256, file, onWarning } = display;
  const name = `${safeSegment(phase)}-${sha256.slice(0, 16)}.log`;
  const path = `.yoke/artifacts/${safeSegment(storyId)}/${name}`;
  const bytes = await readBounded(file.file, MAX_ARTIFACT_BYTES);
  if (bytes === undefined) return undefined;
  const warning = await writeDisplayFile({ root, path, mode: 0o600 }, bytes, effects);
  if (warning === undefined) return path;
  onWarning?.(warning);
  return undefined;
}

/** Shows what backs a story's landing as `.yoke/proof/<story>/evidence.json`. */
export function displayProof(
  proof: { readonly root: string; readonly storyId: string; readonly manifest: object },
  effects: Effects,
): Promise<DisplayWarning | undefined> {
  const { root, storyId, manifest } = proof;
  const path = `.yoke/proof/${safeSegment(storyId)}/evidence.json`;
  return writeDisplayFile(
    { root, path, mode: 0o644 },
    `${JSON.stringify(manifest, undefined, 2)}\n`,
    effects,
  );
}

/** Shows who holds the project as `.yoke/loop.lock`, or takes that away when nobody does. */
export function displayLock(
  lock: { readonly root: string; readonly owner: LockRecord | undefined },
  effects: Effects,
): Promise<DisplayWarning | undefined> {
  const file = { root: lock.root, path: '.yoke/loop.lock', mode: 0o644 };
  if (lock.owner === undefined) {
    return atDisplayPath(file, async (target) => {
      await removeFile(target, effects);
    });
  }
  const { pid, startedAt, bootId, host, runId, since } = lock.owner;
  const shown = { pid, startedAt, bootId, host, runId, since };
  return writeDisplayFile(file, `${JSON.stringify(shown)}\n`, effects);
}

/** Shows where the loop stands as `.yoke/loop-status.json`. */
export function displayStatus(
  { root, status }: { readonly root: string; readonly status: object },
  effects: Effects,
): Promise<DisplayWarning | undefined> {
  const file = { root, path: '.yoke/loop-status.json', mode: 0o644 };
  return writeDisplayFile(file, `${JSON.stringify(status, undefined, 2)}\n`, effects);
}
