import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import { fileFailed } from './file-errors.js';

/** Every kind of change that Yoke makes to files; the names under which `effects.observe` sees them. */
export type FileChange =
  | 'file:create'
  | 'file:write'
  | 'file:append'
  | 'file:truncate'
  | 'file:fsync'
  | 'file:sync-directory'
  | 'file:rename'
  | 'file:link'
  | 'file:unlink'
  | 'file:mkdir'
  | 'file:chmod'
  | 'file:symlink'
  | 'file:remove-tree'
  | 'file:copy'
  | 'file:touch';

/** One change that is about to be made. */
export interface Change {
  readonly name: FileChange;
  /** Absolute path of what is changed; for a rename or link, of what comes to be. */
  readonly target: string;
  readonly effects: Effects;
}

/**
 * Announces a change, makes it, and turns a system error into a WorkspaceError with path and hint.
 * What the observer throws is passed on as it is: it stands for the end of the process.
 */
export async function mutate<Result>(change: Change, make: () => Promise<Result>): Promise<Result> {
  announce(change);
  try {
    return await make();
  } catch (cause) {
    throw asFileError(change, cause);
  }
}

/** As {@link mutate}, at once. For the few writes whose order against other code matters. */
export function mutateSync<Result>(change: Change, make: () => Result): Result {
  announce(change);
  try {
    return make();
  } catch (cause) {
    throw asFileError(change, cause);
  }
}

function announce({ name, target, effects }: Change): void {
  effects.observe({ kind: 'file', name, target });
}

function asFileError(change: Change, cause: unknown): unknown {
  if (YokeError.isInstance(cause)) return cause;
  return fileFailed({ operation: change.name, path: change.target, cause });
}
