import { switchLoop } from '../config/switch-loop.js';
import type { CommandContext } from './command-context.js';

/** `yoke loop on`: allows loop runs in this project. */
export async function run(context: CommandContext): Promise<number> {
  return switchLoop(context, true);
}
