import type { FailureV1 } from '../../contracts/index.js';
import { YokeError } from '../../errors/index.js';
import type { AttemptStart } from '../attempt-types.js';
import { setupFailure } from '../failures.js';
import { done, failed, type StepOutcome } from '../pipeline.js';
import { placeArtifacts } from '../place-artifacts.js';
import { checkDisk } from '../preflight.js';
import { provideFolders } from '../provided.js';
import type { Run } from '../run.js';

/**
 * Brings the mirror up to the base and the work bench to it: a clone of its own, sharing no objects and no `.git` with
 * the user's repository. A repair keeps the files of the attempt before, and finds the output that refused it. Without
 * isolation the bench is the project.
 */
export async function openWorkspace(data: AttemptStart, run: Run): Promise<StepOutcome<object>> {
  const full = await findFullDisk(run);
  if (full !== undefined) return failed(full);
  await run.mirror.fetch(data.base);
  await run.workBench.prepare({ base: data.base, branch: data.target, keepFiles: data.isRepair });
  if (!run.input.config.workspace.isolate) return done({});
  try {
    await provideFolders({ directory: run.workBench.directory }, run);
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return failed(setupFailure(error.message, error.hint));
  }
  await placeArtifacts(data.feedback?.failure.artifacts ?? [], run);
  return done({});
}

/** Asked before each attempt: what fills a disk is mostly what earlier attempts, or others, have left on it. */
async function findFullDisk(run: Run): Promise<FailureV1 | undefined> {
  try {
    await checkDisk(run.state.root, run.effects);
    return undefined;
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return { ...setupFailure(error.message, error.hint), signature: error.code };
  }
}
