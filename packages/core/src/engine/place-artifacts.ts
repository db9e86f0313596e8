import type { ArtifactRefV1 } from '../contracts/index.js';
import { YokeError } from '../errors/index.js';
import { placeAt } from '../files/index.js';
import type { Run } from './run.js';

/** What artifacts are laid with. */
export interface PlacingTools extends Pick<Run, 'emit' | 'effects'> {
  readonly evidence: Pick<Run['evidence'], 'get'>;
  readonly workBench: Pick<Run['workBench'], 'directory'>;
}

/**
 * Lays whole outputs on the work bench under the paths that the feedback tells, so that the next attempt can read what its
 * preview leaves out. They are never sealed, nor put into a prompt. What cannot be laid there is told and no more.
 */
export async function placeArtifacts(
  artifacts: readonly ArtifactRefV1[],
  run: PlacingTools,
): Promise<void> {
  for (const { path, sha256 } of artifacts) {
    if (path === undefined) continue;
    try {
      const bytes = await run.evidence.get(sha256);
      const place = { root: run.workBench.directory, path: Buffer.from(path) };
      placeAt({ ...place, effects: run.effects }, { kind: 'file', bytes, isExecutable: false });
    } catch (error) {
      if (!YokeError.isInstance(error)) throw error;
      const message = `The output "${path}" could not be laid on the work bench: ${error.message}`;
      await run.emit('warning', { code: 'ARTIFACT_NOT_PLACED', message });
    }
  }
}
