import { verifyArtifacts } from '@yoke/core';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke artifacts verify`: computes the digest of all kept evidence again and looks for what landings name. */
export async function run({ terminal, directory, isJson }: CommandContext): Promise<number> {
  const { root, state } = await findState(directory, terminal);
  const check = await verifyArtifacts({ root, state });
  const { checked, problems } = check;
  if (isJson) terminal.out(toJsonLine(check));
  else if (problems.length === 0) terminal.out(`all evidence is whole: ${checked} files\n`);
  else {
    const lines = problems.map(({ kind, sha256, path, reason }) =>
      [kind.padEnd(12), sha256.slice(0, 12), escapeLine(reason), escapeLine(path ?? '')]
        .join(' ')
        .trimEnd(),
    );
    terminal.out(`${lines.join('\n')}\n`);
  }
  return problems.length === 0 ? EXIT.yes : EXIT.no;
}
