import { COMPLETION_SHELLS } from '../command-line/render-completion.js';
import { usageError } from '../command-line/usage-error.js';
import type { CommandContext } from './command-context.js';

/** Answers a shell that there is no script for; the scripts themselves are printed before anything is loaded. */
export async function run(context: CommandContext): Promise<number> {
  const shells = COMPLETION_SHELLS.join(', ');
  throw usageError(
    `there is no completion script for "${context.operands.shell ?? ''}": expected one of ${shells}`,
    'Print one of them: yoke completion bash',
  );
}
