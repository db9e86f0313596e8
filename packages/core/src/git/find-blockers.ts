import { readdirSync } from 'node:fs';
import type { PathState } from './checkout-state.js';
import { decodePath, encodePath } from './path-bytes.js';
import type { LandingInput } from './types.js';

/** What a landing would overwrite, and what it may merge. */
export interface Blockers {
  /** Paths of the user that are in the way; sorted as the changes are. */
  readonly blocking: readonly string[];
  /** Files with uncommitted edits for which the caller offers a merge. */
  readonly merging: readonly PathState[];
}

/** Finds uncommitted work of the user at the paths of a landing, before anything is written. */
export function findBlockers(
  input: Pick<LandingInput, 'mergeDirty' | 'isInPlace'> & { readonly root: string },
  states: readonly PathState[],
): Blockers {
  const removed = new Set(
    states.filter(({ change }) => change.after === undefined).map(({ change }) => change.path),
  );
  const blocking = new Set<string>();
  const merging: PathState[] = [];
  for (const state of states) {
    const found = findBlocker({ ...input, removed }, state);
    if (found === undefined) continue;
    const canMerge = found === state.change.path && state.index === 'old' && state.file === 'other';
    if (canMerge && input.mergeDirty?.has(found)) merging.push(state);
    else blocking.add(found);
  }
  return { blocking: [...blocking], merging };
}

interface Circumstances {
  readonly root: string;
  readonly isInPlace?: boolean | undefined;
  /** Paths that the landing itself takes away. */
  readonly removed: ReadonlySet<string>;
}

/** The path that is in the way of one change; absent when nothing is. */
function findBlocker(around: Circumstances, state: PathState): string | undefined {
  const { change, index, file, isSkipped, obstacle } = state;
  if (index === 'other') return change.path;
  // What is in the index as it will be is not written again.
  if (isSkipped || index === 'new') return undefined;
  if (obstacle !== undefined) return around.removed.has(obstacle) ? undefined : obstacle;
  if (file === 'other' && change.before === undefined) return findInFolder(around, change.path);
  return isInTheWay(around, state) ? change.path : undefined;
}

function isInTheWay({ isInPlace }: Circumstances, { change, file }: PathState): boolean {
  if (file === 'old') return false;
  if (file === 'new') return isInPlace !== true;
  // A file that the user took away and that the landing would bring back is an uncommitted edit as well.
  return file === 'other' || (change.before !== undefined && change.after !== undefined);
}

/** A folder in the way is none when everything in it is taken away by the landing itself. */
function findInFolder({ root, removed }: Circumstances, path: string): string | undefined {
  const open = [path];
  try {
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      const place = Buffer.concat([Buffer.from(`${root}/`), encodePath(folder)]);
      for (const entry of readdirSync(place, { withFileTypes: true, encoding: 'buffer' })) {
        const inner = `${folder}/${decodePath(entry.name)}`;
        if (entry.isDirectory()) open.push(inner);
        else if (!removed.has(inner)) return inner;
      }
    }
    return undefined;
  } catch {
    // No folder, or one that cannot be looked into: it is in the way itself.
    return path;
  }
}
