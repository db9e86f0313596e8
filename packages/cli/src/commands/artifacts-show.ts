import { findArtifact } from '@yoke/core';
import { usageError } from '../command-line/usage-error.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine, escapeText } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

const HINT = 'See what is kept: yoke artifacts list';

/** `yoke artifacts show`: prints a kept output, safe for a terminal, or byte for byte with `--raw`. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, operands, flags, isJson } = context;
  const { artifact: name = '' } = operands;
  if (name === '')
    throw usageError('which output is missing, such as the start of its digest', HINT);
  const isRaw = flags.raw === true;
  if (isRaw && terminal.isOutTty) {
    throw usageError(
      'raw output could take over the terminal',
      'Write it to a file: yoke artifacts show <digest> --raw > output.log',
    );
  }
  const { state } = await findState(directory, terminal);
  const found = await findArtifact({ state, effects: createSystemEffects(terminal) }, name);
  if (found.kind !== 'found') {
    const digests = found.kind === 'several' ? found.digests : [];
    if (isJson) terminal.out(toJsonLine({ artifact: null, digests }));
    const told = digests.map((digest) => `\n    ${digest}`).join('');
    const reason = digests.length === 0 ? 'no output is kept as' : 'several outputs begin with';
    terminal.err(`yoke: ${reason} "${escapeLine(name)}"${told}\n  ${HINT}\n`);
    return EXIT.no;
  }
  const { sha256, bytes } = found;
  const text = Buffer.from(bytes).toString('utf8');
  if (isRaw) terminal.outBytes(bytes);
  else if (isJson)
    terminal.out(toJsonLine({ artifact: { sha256, sizeBytes: bytes.length, text } }));
  else terminal.out(endLine(escapeText(text)));
  return EXIT.yes;
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
