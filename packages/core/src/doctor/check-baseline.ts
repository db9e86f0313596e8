import type { EventDataV1, EventTypeV1 } from '../contracts/index.js';
import { readBacklogAt } from '../engine/backlog-at.js';
import { runBaseline } from '../engine/baseline.js';
import type { LoopInput } from '../engine/loop-types.js';
import { openRun } from '../engine/open-run.js';
import { checkTerms } from '../engine/preflight.js';
import type { Run } from '../engine/run.js';
import { readTarget, type Target } from '../engine/target.js';
import { YokeError } from '../errors/index.js';
import type { DoctorCheck } from './check.js';

/**
 * Opens a run as `yoke loop run` does and asks what it asks before any agent is paid: are the terms committed, is the
 * baseline gate green on a clean checkout of the branch's head? Takes the project's lock meanwhile and writes nothing to
 * the ledger; the answer for a tree is remembered for the next run.
 */
export async function checkBaseline(input: LoopInput): Promise<readonly DoctorCheck[]> {
  try {
    const run = await openRun(input);
    try {
      const target = await readTarget(run);
      return [await checkCommitted(target, run), await tryBaseline(target, run)];
    } finally {
      await run.close();
    }
  } catch (error) {
    input.signal.throwIfAborted();
    if (!YokeError.isInstance(error)) throw error;
    // A run that is under way holds the project; everything else would keep one from starting.
    const state = error.code === 'RUN_LOCKED' ? 'unknown' : 'problem';
    return [{ id: 'run', state, summary: error.message, fix: error.hint }];
  }
}

async function checkCommitted(target: Target, run: Run): Promise<DoctorCheck> {
  try {
    await readBacklogAt(target.tree, run);
    await checkTerms(target, run);
    return { id: 'terms', state: 'ok', summary: 'backlog and configuration are committed' };
  } catch (error) {
    if (!YokeError.isInstance(error)) throw error;
    return { id: 'terms', state: 'problem', summary: error.message, fix: error.hint };
  }
}

async function tryBaseline(target: Target, run: Run): Promise<DoctorCheck> {
  let end: EventDataV1['baseline-end'] | undefined;
  const emit = async <Type extends EventTypeV1>(type: Type, data: EventDataV1[Type]) => {
    if (type === 'baseline-end') end = data as EventDataV1['baseline-end'];
  };
  await runBaseline(target, { ...run, emit });
  return describe(end);
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
