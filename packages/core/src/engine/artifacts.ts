import { stat } from 'node:fs/promises';
import type { ArtifactRefV1, GateCheckV1, GateRecordV1, KeptFileV1 } from '../contracts/index.js';
import { displayArtifact } from '../state/index.js';
import type { Run } from './run.js';

/** What keeping output needs of a run. */
export type ArtifactTools = Pick<Run, 'emit' | 'effects' | 'evidence'> & {
  readonly input: Pick<Run['input'], 'root' | 'config'>;
};

/** The checks of an answer whose files are to be kept. */
export interface KeepInput {
  /** Name of the gate. */
  readonly gate: string;
  readonly storyId: string;
  readonly checks: readonly GateCheckV1[];
}

type RecordedCheck = GateRecordV1['checks'][number];

/** Checks as they are recorded, and why output that was to be kept was not. */
export interface KeptChecks {
  readonly checks: readonly RecordedCheck[];
  /** One reason for each file that could not be stored, each one line. */
  readonly lost: readonly string[];
}

/**
 * Stores the files that checks want kept, byte for byte and by digest, before the gate's folder is removed. Where a check's
 * files are over `output.artifactThresholdBytes` together, each has a display copy below `.yoke/artifacts/`. What cannot be
 * stored or shown is told, and the checks and their answers stay as they are.
 */
export async function keepArtifacts(input: KeepInput, tools: ArtifactTools): Promise<KeptChecks> {
  const lost: string[] = [];
  const checks: RecordedCheck[] = [];
  for (const { keep = [], ...check } of input.checks) {
    const files = await measure(keep);
    const isShown = sumOf(files) > tools.input.config.output.artifactThresholdBytes;
    const artifacts: ArtifactRefV1[] = [];
    for (const { file, sizeBytes } of files) {
      if (sizeBytes === 0) continue;
      const phase = nameOf([input.gate, check.id, file.label]);
      const kept = await storeArtifact({ file, phase, storyId: input.storyId, isShown }, tools);
      if (typeof kept === 'string') lost.push(kept);
      else artifacts.push(kept);
    }
    checks.push({ ...check, ...(artifacts.length === 0 ? {} : { artifacts }) });
  }
  return { checks, lost };
}

interface MeasuredFile {
  readonly file: KeptFileV1;
  /** Absent when the file cannot be looked at; storing it will say why. */
  readonly sizeBytes: number | undefined;
}

async function measure(files: readonly KeptFileV1[]): Promise<readonly MeasuredFile[]> {
  return Promise.all(
    files.map(async (file) => ({
      file,
      sizeBytes: await stat(file.file).then(
        ({ size }) => size,
        () => undefined,
      ),
    })),
  );
}

function sumOf(files: readonly MeasuredFile[]): number {
  return files.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
}

/** A gate with one check names both alike: once is enough. */
function nameOf(parts: readonly string[]): string {
  return parts.filter((part, index) => part !== parts[index - 1]).join('-');
}

interface StoreInput {
  readonly file: KeptFileV1;
  readonly phase: string;
  readonly storyId: string;
  readonly isShown: boolean;
}

/** Stores one file. Answers the reason in the place of the artifact when it could not be stored. */
async function storeArtifact(
  { file, phase, storyId, isShown }: StoreInput,
  tools: ArtifactTools,
): Promise<ArtifactRefV1 | string> {
  try {
    const { sha256, sizeBytes } = await tools.evidence.putFile(file.file);
    const path = isShown ? await show({ file, phase, storyId, sha256 }, tools) : undefined;
    const { label, isTruncated } = file;
    return { label, sha256, sizeBytes, isTruncated, ...(path === undefined ? {} : { path }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The output of "${phase}" could not be stored: ${reason}`;
    await tools.emit('warning', { code: 'ARTIFACT_NOT_STORED', message });
    return reason;
  }
}

async function show(
  shown: Pick<StoreInput, 'file' | 'phase' | 'storyId'> & { readonly sha256: string },
  { emit, effects, input }: ArtifactTools,
): Promise<string | undefined> {
  const warnings: Parameters<typeof emit<'warning'>>[1][] = [];
  const path = await displayArtifact(
    { root: input.root, ...shown, onWarning: (warning) => warnings.push(warning) },
    effects,
  );
  for (const warning of warnings) await emit('warning', warning);
  return path;
}
