import { posix, win32 } from 'node:path';
import { ConfigError, parseCommandLine } from '@yoke/core';
import type { InvocationV1, ProviderRequestV1 } from '@yoke/core/contracts';
import type { CommandOptions } from './command-options.js';

const PROMPT_FILE = 'prompt.md';

/** Linux refuses a single argument of 128 KiB; the rest is for the environment that counts along. */
const MAX_ARGUMENT_BYTES = 100 * 1024;

/**
 * Describes one start of the command. The prompt goes to stdin, behind the arguments, or into a file whose path is the last
 * argument and `YOKE_PROMPT_FILE`. `YOKE_PERMISSIONS` tells the profile, `safe` or `unsafe`. Behind a command line that needs a shell, the last argument stands where a git alias has it: at the end.
 *
 * @throws PROMPT_TOO_LONG for an argument of more than 100 KiB, COMMAND_NEEDS_LIST on Windows for an argument behind a string.
 */
export function describeCommand(request: ProviderRequestV1, options: CommandOptions): InvocationV1 {
  const { prompt, scratchDir, permissions } = request;
  const isWindows = /^[A-Za-z]:|^\\\\/.test(scratchDir);
  const argv = parseCommandLine(options.command, isWindows ? 'win32' : 'linux');
  const passEnv = options.env;
  const env = { YOKE_PERMISSIONS: permissions };
  switch (options.prompt) {
    case 'stdin':
      return { argv, passEnv, env, stdin: prompt };
    case 'argument':
      return { argv: appendWord(argv, checkLength(prompt), options), passEnv, env };
    case 'file': {
      const path = (isWindows ? win32 : posix).join(scratchDir, PROMPT_FILE);
      const files = { [PROMPT_FILE]: prompt };
      return {
        argv: appendWord(argv, path, options),
        passEnv,
        env: { ...env, YOKE_PROMPT_FILE: path },
        files,
      };
    }
    default: {
      const unreachable: never = options.prompt;
      return unreachable;
    }
  }
}

type Argv = InvocationV1['argv'];

function appendWord(argv: Argv, word: string, { command }: CommandOptions): Argv {
  if (typeof command !== 'string') return [...argv, word];
  // cmd.exe has no way to take a word as it is.
  if (argv[0] === 'cmd.exe') throw commandNeedsList(command);
  return argv[0] === '/bin/sh' ? ['/bin/sh', '-c', `${command} "$@"`, 'sh', word] : [...argv, word];
}

function checkLength(prompt: string): string {
  const bytes = Buffer.byteLength(prompt);
  if (bytes <= MAX_ARGUMENT_BYTES) return prompt;
  throw new ConfigError({
    code: 'PROMPT_TOO_LONG',
    message: `The prompt has ${bytes} bytes, and an agent with "prompt: argument" takes at most ${MAX_ARGUMENT_BYTES}.`,
    hint: 'Set `prompt: stdin` or `prompt: file` for this agent under `agents:` in the configuration.',
    details: { bytes, maxBytes: MAX_ARGUMENT_BYTES },
  });
}

function commandNeedsList(command: string): ConfigError {
  return new ConfigError({
    code: 'COMMAND_NEEDS_LIST',
    message: `The command "${command}" is a string, behind which Windows cannot put the prompt safely.`,
    hint: 'Write `command` as a list, such as [node, tools/agent.mjs], or set `prompt: stdin`.',
    details: { command },
  });
}
