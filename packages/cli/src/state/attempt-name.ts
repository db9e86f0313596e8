import { usageError } from '../command-line/usage-error.js';
import type { CommandContext } from '../commands/command-context.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { escapeLine } from '../terminal/escape-text.js';

/**
 * The attempt that the command line names.
 * @throws ConfigError USAGE when it names none
 */
export function requireAttemptName({ operands }: CommandContext): string {
  const { attempt } = operands;
  if (attempt !== undefined && attempt !== '') return attempt;
  throw usageError(
    'which attempt is missing, such as "S-1/2"',
    'See what is kept: yoke attempts list',
  );
}

/** Says that there is no such attempt, and answers the exit code for it. */
export function tellNoAttempt(name: string, { terminal, isJson }: CommandContext): number {
  if (isJson) terminal.out(toJsonLine({ attempt: null }));
  terminal.err(
    `yoke: there is no kept attempt "${escapeLine(name)}"\n  See what is kept: yoke attempts list\n`,
  );
  return EXIT.no;
}
