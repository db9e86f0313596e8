import { requestPause } from '@yoke/core';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke loop pause`: asks the running loop to pause at the next story. */
export async function run({ terminal, directory, isJson }: CommandContext): Promise<number> {
  const { state, exists } = await findState(directory, terminal);
  if (!exists) {
    if (isJson) terminal.out(toJsonLine({ isRequested: false }));
    else terminal.out('there is nothing to pause: no run has ever started here\n');
    return EXIT.yes;
  }
  const warning = await requestPause(state, createSystemEffects(terminal));
  if (isJson) terminal.out(toJsonLine({ isRequested: true }));
  else
    terminal.out(
      'the loop pauses when the story under way has ended; go on with: yoke loop resume\n',
    );
  if (warning !== undefined) terminal.err(`yoke: ${escapeLine(warning.message)}\n`);
  return EXIT.yes;
}
