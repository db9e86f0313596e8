import { defineProvider } from '@yoke/core/contracts';
import { detectCommand } from './command-detect.js';
import { describeCommand } from './command-invocation.js';
import { type CommandOptions, commandOptionsSchema } from './command-options.js';
import { concludeCommand, parseCommandLineOutput } from './command-stream.js';

/** Any command line as an agent: the embedded default. */
export const commandProvider = defineProvider<CommandOptions>({
  id: 'command',
  title: 'Command',
  // What a command makes of a permission profile is its own business: it is not asked for one.
  capabilities: { unsafeProfile: true },
  optionsSchema: commandOptionsSchema,
  detect: detectCommand,
  describe: describeCommand,
  parse: parseCommandLineOutput,
  conclude: concludeCommand,
});
