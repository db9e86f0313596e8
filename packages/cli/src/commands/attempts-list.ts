import { listAttempts } from '@yoke/core';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke attempts list`: lists the kept candidates. */
export async function run({
  terminal,
  directory,
  isJson,
  signal,
}: CommandContext): Promise<number> {
  const { root, state } = await findState(directory, terminal);
  const attempts = await listAttempts({
    root,
    state,
    effects: createSystemEffects(terminal),
    signal,
  });
  if (isJson) terminal.out(toJsonLine({ attempts }));
  else if (attempts.length === 0)
    terminal.err('yoke: no candidate is kept yet; start with: yoke loop run\n');
  else
    terminal.out(
      attempts.map(({ name, commit }) => `${escapeLine(name)}  ${commit.slice(0, 10)}\n`).join(''),
    );
  return EXIT.yes;
}
