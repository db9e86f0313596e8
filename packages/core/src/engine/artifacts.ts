import { stat } from 'node:fs/promises';
import type { ArtifactRefV1, KeptFileV1 } from '../contracts/index.js';
import { displayArtifact } from '../state/index.js';
import type { Run } from './run.js';

/** One file of a gate that is to be kept. */
export interface ArtifactInput {
  readonly file: KeptFileV1;
  /** Name of the gate, the check and the stream; part of the display copy's file name. */
  readonly phase: string;
  readonly storyId: string;
}

/**
 * Stores a captured file by its digest, with a display copy below `.yoke/artifacts/` when it is over the threshold.
 * Answers nothing when it could not be stored: that is told as a warning and never hides the gate's answer.
 */
export async function storeArtifact(
  input: ArtifactInput,
  run: Run,
): Promise<ArtifactRefV1 | undefined> {
  try {
    const { size } = await stat(input.file.file);
    if (size === 0) return undefined;
    const stored = await run.evidence.putFile(input.file.file);
    const path =
      size > run.input.config.output.artifactThresholdBytes
        ? await displayArtifact(
            { root: run.input.root, ...input, sha256: stored.sha256 },
            run.effects,
          )
        : undefined;
    return {
      label: input.file.label,
      sha256: stored.sha256,
      sizeBytes: stored.sizeBytes,
      isTruncated: input.file.isTruncated,
      ...(path === undefined ? {} : { path }),
    };
  } catch (error) {
    await run.emit('warning', {
      code: 'ARTIFACT_NOT_STORED',
      message: `The output of "${input.phase}" could not be stored: ${error instanceof Error ? error.message : String(error)}`,
    });
    return undefined;
  }
}
