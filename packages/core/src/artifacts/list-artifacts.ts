import type { ArtifactRefV1 } from '../contracts/index.js';
import { type EvidenceFile, listEvidence, listManifests, readLedger } from '../state/index.js';
import type { StatePaths } from '../state/state-paths.js';

/** One kept output, by its digest. */
export interface ArtifactEntry extends Omit<ArtifactRefV1, 'label'> {
  /** Where it came from last; absent for output of which no event tells, such as that of a gate run by hand. */
  readonly origin?: ArtifactOrigin | undefined;
  /** How many events name it. */
  readonly times: number;
  /** When it was printed last. */
  readonly at: string;
  /** False when it is not kept any more. */
  readonly isStored: boolean;
}

/** What printed an output. */
export interface ArtifactOrigin {
  readonly storyId?: string | undefined;
  readonly attempt?: number | undefined;
  readonly gate: string;
  readonly check: string;
  /** Such as `stdout`. */
  readonly label: string;
}

/**
 * Lists the outputs of gates, the oldest first: those that events name, kept or not, and those that are kept besides. Empty
 * where no run has ever been.
 *
 * @throws LedgerError LEDGER_BROKEN
 */
export async function listArtifacts(state: StatePaths): Promise<readonly ArtifactEntry[]> {
  const stored = new Map((await listEvidence(state)).map((file) => [file.sha256, file]));
  const entries = new Map<string, ArtifactEntry>();
  for await (const event of readLedger(state, { types: ['gate-end'] })) {
    if (event.type !== 'gate-end') continue;
    const { storyId, attempt, at, data } = event;
    for (const check of data.checks) {
      for (const { label, ...artifact } of check.artifacts ?? []) {
        const { sha256 } = artifact;
        const times = (entries.get(sha256)?.times ?? 0) + 1;
        const origin = { storyId, attempt, gate: data.gate, check: check.id, label };
        entries.set(sha256, { ...artifact, origin, times, at, isStored: stored.has(sha256) });
      }
    }
  }
  const manifests = new Set(await listManifests(state));
  for (const file of stored.values()) {
    if (manifests.has(file.sha256) || entries.has(file.sha256)) continue;
    entries.set(file.sha256, unnamed(file));
  }
  return [...entries.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function unnamed({ sha256, sizeBytes, storedAt }: EvidenceFile): ArtifactEntry {
  return {
    sha256,
    sizeBytes,
    isTruncated: false,
    times: 0,
    at: storedAt.toISOString(),
    isStored: true,
  };
}
