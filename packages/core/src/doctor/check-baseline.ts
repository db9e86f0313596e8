import type { EventDataV1, EventTypeV1 } from '../contracts/index.js';
import { runBaseline } from '../engine/baseline.js';
import type { LoopInput } from '../engine/loop-types.js';
import { openRun } from '../engine/open-run.js';
import { readTarget } from '../engine/target.js';
import { YokeError } from '../errors/index.js';
import type { DoctorCheck } from './check.js';

/**
 * Runs the baseline gate on a clean checkout of the branch's head, as a run would before any agent is paid. Takes the
 * project's lock meanwhile and writes nothing to the ledger; the answer for a tree is remembered for the next run.
 */
export async function checkBaseline(input: LoopInput): Promise<DoctorCheck> {
  try {
    const run = await openRun(input);
    let end: EventDataV1['baseline-end'] | undefined;
    const emit = async <Type extends EventTypeV1>(type: Type, data: EventDataV1[Type]) => {
      if (type === 'baseline-end') end = data as EventDataV1['baseline-end'];
    };
    try {
      await runBaseline(await readTarget(run), { ...run, emit });
    } finally {
      await run.close();
    }
    return describe(end);
  } catch (error) {
    input.signal.throwIfAborted();
    if (!YokeError.isInstance(error)) throw error;
    return { id: 'verify', state: 'unknown', summary: error.message, fix: error.hint };
  }
}

function describe(end: EventDataV1['baseline-end'] | undefined): DoctorCheck {
  if (end === undefined)
    return { id: 'verify', state: 'unknown', summary: 'there is no verify gate' };
  const summary = `on a clean checkout: ${end.summary}`;
  switch (end.answer) {
    case 'pass':
      return { id: 'verify', state: 'ok', summary };
    case 'fail':
      return {
        id: 'verify',
        state: 'warning',
        summary: `red ${summary}`,
        fix: 'A story lands only if it turns it green; or mend it first and commit',
      };
    default:
      return {
        id: 'verify',
        state: 'problem',
        summary: `could not be run ${summary}`,
        fix: 'Try it in a fresh clone; see `workspace.link` and `workspace.setup`',
      };
  }
}
