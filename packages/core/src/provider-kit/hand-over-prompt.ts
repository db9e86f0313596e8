import { posix, win32 } from 'node:path';
import type { InvocationV1, ProviderRequestV1 } from '../contracts/index.js';

const PROMPT_FILE = 'prompt.md';

/**
 * Hands the prompt over on stdin; a prompt of more than `maxBytes`, which the agent would cut or refuse, in a file of the
 * scratch folder, with a sentence on stdin that names it.
 */
export function handOverPrompt(
  request: Pick<ProviderRequestV1, 'prompt' | 'scratchDir'>,
  maxBytes: number,
): Pick<InvocationV1, 'stdin' | 'files'> {
  if (Buffer.byteLength(request.prompt) <= maxBytes) return { stdin: request.prompt };
  const isWindows = /^[A-Za-z]:|^\\\\/.test(request.scratchDir);
  const path = (isWindows ? win32 : posix).join(request.scratchDir, PROMPT_FILE);
  return {
    stdin: `Your instructions are in the file "${path}". Read all of it, then do what it says.\n`,
    files: { [PROMPT_FILE]: request.prompt },
  };
}
