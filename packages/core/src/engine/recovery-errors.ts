import { ProcessError, WorkspaceError } from '../errors/index.js';

/** Processes of an earlier run are alive and cannot be ended: they may still write. */
export function strangersAlive(runId: string): ProcessError {
  return new ProcessError({
    code: 'EARLIER_RUN_ALIVE',
    message: `Processes of run ${runId} are alive and could not be ended.`,
    hint: `Find them with: grep -lz YOKE_RUN_ID=${runId} /proc/[0-9]*/environ`,
    details: { runId },
  });
}

/** A landing is on the branch, but files of the checkout could not be brought up to it. */
export function checkoutUnfinished(input: {
  readonly reason: string;
  readonly paths: readonly string[];
  readonly hint?: string | undefined;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'CHECKOUT_UNFINISHED',
    message: `The last landing is on the branch, but the checkout could not be completed: ${input.reason}.`,
    hint: input.hint ?? 'Mend what is named, then: yoke loop run',
    details: { paths: input.paths },
  });
}
