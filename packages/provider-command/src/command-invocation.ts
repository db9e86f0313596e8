import { posix, win32 } from 'node:path';
import { CapabilityError, parseCommandLine } from '@yoke/core';
import type { InvocationV1, ProviderRequestV1 } from '@yoke/core/contracts';
import type { CommandOptions } from './command-options.js';

/** Linux takes at most 128 KiB in one argument. */
const MAX_ARGUMENT_BYTES = 100 * 1024;
const PROMPT_FILE = 'prompt.md';

/**
 * Describes the start of a command as an agent. The prompt goes to stdin, behind the last argument, or into a file whose
 * path goes there and into `YOKE_PROMPT_FILE`.
 * @throws CapabilityError PROMPT_TOO_LONG when a prompt for an argument is longer than 100 KiB.
 */
export function describeCommand(request: ProviderRequestV1, options: CommandOptions): InvocationV1 {
  const argv = parseCommandLine(options.command);
  const passed = { passEnv: options.env };
  switch (options.prompt) {
    case 'stdin':
      return { argv, stdin: request.prompt, ...passed };
    case 'argument':
      refuseLong(request.prompt);
      return { argv: [...argv, request.prompt], ...passed };
    case 'file': {
      const isWindows = /^[A-Za-z]:|^\\\\/.test(request.scratchDir);
      const path = (isWindows ? win32 : posix).join(request.scratchDir, PROMPT_FILE);
      return {
        argv: [...argv, path],
        files: { [PROMPT_FILE]: request.prompt },
        env: { YOKE_PROMPT_FILE: path },
        ...passed,
      };
    }
    default: {
      const unreachable: never = options.prompt;
      return unreachable;
    }
  }
}

function refuseLong(prompt: string): void {
  const sizeBytes = Buffer.byteLength(prompt);
  if (sizeBytes <= MAX_ARGUMENT_BYTES) return;
  throw new CapabilityError({
    code: 'PROMPT_TOO_LONG',
    message: `The prompt has ${sizeBytes} bytes, and an argument takes at most ${MAX_ARGUMENT_BYTES}.`,
    hint: 'Set `prompt: stdin` or `prompt: file` for this agent in .yoke/config.yaml.',
    details: { sizeBytes, maxBytes: MAX_ARGUMENT_BYTES },
  });
}
