import type { AttemptStart, Proved, Sealed } from '../attempt-types.js';
import { judgeWith } from '../critics.js';
import { done, failed, type StepOutcome } from '../pipeline.js';
import type { Run } from '../run.js';

/** Asks every critic about the proved candidate, in order. The first that does not accept ends the attempt. */
export async function judge(
  data: AttemptStart & Sealed & Proved,
  run: Run,
): Promise<StepOutcome<object>> {
  for (const use of run.input.critics ?? []) {
    const failure = await judgeWith(use, data, run);
    if (failure !== undefined) return failed(failure);
  }
  return done({});
}
