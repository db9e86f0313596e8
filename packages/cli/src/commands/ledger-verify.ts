import { verifyLedger } from '@yoke/core';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke ledger verify`: checks the hash chain of the ledger. */
export async function run({ terminal, directory, isJson }: CommandContext): Promise<number> {
  const { state } = await findState(directory, terminal);
  const check = await verifyLedger(state);
  if (isJson) terminal.out(toJsonLine(check));
  else if (check.isWhole) {
    terminal.out(`the ledger is whole: ${check.lastSeq} events, sha256 ${check.hash}\n`);
  } else {
    terminal.out(
      `the ledger is broken at ${escapeLine(check.file)}:${check.line}: ${escapeLine(check.reason)}\n`,
    );
  }
  return check.isWhole ? EXIT.yes : EXIT.no;
}
