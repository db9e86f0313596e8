import type { Effects } from '../effects.js';
import { removeTreeAt } from '../files/remove-tree.js';
import { type Foreign, type ForeignSearch, findForeign } from './find-foreign.js';
import { encodePath } from './path-bytes.js';

/** Removes everything from a bench that is not of its checkout, and opens its folders that were closed. */
export function cleanBench(search: ForeignSearch, effects: Effects): void {
  const { foreign } = findForeign({ ...search, isOpening: true });
  removeForeign(search.directory, foreign, effects);
}

/** Removes what was found on a bench. */
export function removeForeign(
  directory: string,
  foreign: readonly Pick<Foreign, 'path'>[],
  effects: Effects,
): void {
  for (const { path } of foreign) {
    removeTreeAt(Buffer.concat([Buffer.from(`${directory}/`), encodePath(path)]), effects);
  }
}
