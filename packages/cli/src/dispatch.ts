import type { RunCommand } from './commands/command-context.js';

/** The module of each command, loaded when the command runs and not before: what one needs, no other pays for. */
export const COMMAND_MODULES: Readonly<
  Record<string, () => Promise<{ readonly run: RunCommand }>>
> = {
  init: () => import('./commands/init.js'),
  'loop on': () => import('./commands/loop-on.js'),
  'loop off': () => import('./commands/loop-off.js'),
  'config show': () => import('./commands/config-show.js'),
  'config schema': () => import('./commands/config-schema.js'),
  plugins: () => import('./commands/plugins.js'),
  gates: () => import('./commands/gates.js'),
  completion: () => import('./commands/completion.js'),
};
