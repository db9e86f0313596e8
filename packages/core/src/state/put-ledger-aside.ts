import { existsSync } from 'node:fs';
import type { Effects } from '../effects.js';
import { moveAside } from '../files/index.js';
import { listLedgerFiles } from './ledger-files.js';
import type { StatePaths } from './state-paths.js';

/**
 * Puts the whole ledger out of use, with the reason; the next opening begins a new one. Ended anywhere, doing it again
 * finishes it: the head, which makes a ledger without its files an error, goes last. Answers the new paths.
 */
export async function putLedgerAside(
  state: StatePaths,
  reason: string,
  effects: Effects,
): Promise<readonly string[]> {
  const paths = [...listLedgerFiles(state).map(({ path }) => path), state.ledgerHeadFile];
  const moved: string[] = [];
  for (const path of paths.filter((each) => existsSync(each))) {
    const target = await moveAside(path, reason, effects);
    if (target !== undefined) moved.push(target);
  }
  return moved;
}
