import { restoreAttempt } from '@yoke/core';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { requireAttemptName, tellNoAttempt } from '../state/attempt-name.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke attempts restore`: brings a kept candidate into the repository, under a ref of its own. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, isJson, signal } = context;
  const name = requireAttemptName(context);
  const { root, state } = await findState(directory, terminal);
  const effects = createSystemEffects(terminal);
  const attempt = await restoreAttempt({ root, state, effects, signal }, name);
  if (attempt === undefined) return tellNoAttempt(name, context);
  const ref = escapeLine(attempt.restoredRef);
  if (isJson) terminal.out(toJsonLine(attempt));
  else terminal.out(`${ref} is commit ${attempt.commit}\nlook at it with: git show ${ref}\n`);
  return EXIT.yes;
}
