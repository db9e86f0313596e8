import type { YokeConfig } from '../config/config-schema.js';
import { YokeError } from '../errors/index.js';
import { pruneEvidence, type Retention } from '../state/index.js';
import type { StatePaths } from '../state/status.js';
import type { Run } from './run.js';

const MIB = 1024 * 1024;

/** How much of what was printed a configuration keeps. */
export function retentionOf({ output }: Pick<YokeConfig, 'output'>): Retention {
  const { days, megabytes } = output.retention;
  return { days, maxBytes: Math.min(megabytes * MIB, output.quotaBytes ?? Number.MAX_VALUE) };
}

/** What outputs are removed with. */
export interface PruneTools extends Pick<Run, 'effects' | 'emit'> {
  readonly state: StatePaths;
  readonly input: Pick<Run['input'], 'root' | 'config'>;
}

/** Removes outputs that `output.retention` does not keep, before the run prints any. That it cannot is a warning and no more. */
export async function pruneOutputs(run: PruneTools): Promise<void> {
  const { state, effects, input } = run;
  try {
    const retention = retentionOf(input.config);
    const pruned = await pruneEvidence({ state, root: input.root, retention, effects });
    if (pruned.removed > 0) await run.emit('evidence-pruned', pruned);
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    const { hint } = error;
    await run.emit('warning', {
      code: 'EVIDENCE_NOT_PRUNED',
      message: `Old outputs were not removed: ${error.message}`,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}
