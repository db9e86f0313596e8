import { defineProvider } from '@yoke/core/contracts';
import { detectCommand } from './command-detect.js';
import { describeCommand } from './command-invocation.js';
import { type CommandOptions, commandOptionsSchema } from './command-options.js';
import { concludeCommand, parseCommandOutput } from './command-stream.js';

/** Any command line as an agent. It promises nothing but to take a prompt and to end. */
export const commandProvider = defineProvider<CommandOptions>({
  id: 'command',
  title: 'Command line',
  // It is told the profile; what it makes of it is its own business.
  capabilities: { unsafeProfile: true },
  optionsSchema: commandOptionsSchema,
  detect: detectCommand,
  describe: describeCommand,
  parse: parseCommandOutput,
  conclude: concludeCommand,
});
