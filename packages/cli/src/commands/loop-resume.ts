import { clearPause } from '@yoke/core';
import { runStories } from '../loop/run-stories.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import type { CommandContext } from './command-context.js';

/** `yoke loop resume`: takes back a pause and runs on. */
export async function run(context: CommandContext): Promise<number> {
  const { state, exists } = await findState(context.directory, context.terminal);
  if (exists) await clearPause(state, createSystemEffects(context.terminal));
  return runStories(context);
}
