import { runStories } from '../loop/run-stories.js';
import type { CommandContext } from './command-context.js';

/** `yoke loop run`: hands stories to the agent, proves its work, lands what is proved. */
export async function run(context: CommandContext): Promise<number> {
  return runStories(context);
}
