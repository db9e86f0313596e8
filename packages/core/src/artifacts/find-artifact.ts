import type { Effects } from '../effects.js';
import { listEvidence, openEvidenceStore } from '../state/index.js';
import type { StatePaths } from '../state/state-paths.js';

/** What a name of an artifact leads to. */
export type FoundArtifact =
  | { readonly kind: 'found'; readonly sha256: string; readonly bytes: Uint8Array }
  | { readonly kind: 'none' }
  /** Several begin with it; their full digests. */
  | { readonly kind: 'several'; readonly digests: readonly string[] };

// The name of a display copy, and the digest in it.
const COPY = /-([0-9a-f]{16})\.log$/;
const DIGEST = /^[0-9a-f]{4,64}$/;

/**
 * Finds a kept output by the start of its digest, from 4 hex digits, or by the path of its display copy, and reads it.
 *
 * @throws LedgerError EVIDENCE_CORRUPT when its bytes are not those of its name.
 */
export async function findArtifact(
  input: { readonly state: StatePaths; readonly effects: Effects },
  name: string,
): Promise<FoundArtifact> {
  const prefix = (COPY.exec(name)?.[1] ?? name.replace(/^sha256:/, '')).toLowerCase();
  if (!DIGEST.test(prefix)) return { kind: 'none' };
  const files = await listEvidence(input.state);
  const digests = files.map(({ sha256 }) => sha256).filter((sha256) => sha256.startsWith(prefix));
  const [sha256] = digests;
  if (sha256 === undefined) return { kind: 'none' };
  if (digests.length > 1) return { kind: 'several', digests };
  return { kind: 'found', sha256, bytes: await openEvidenceStore(input).get(sha256) };
}
