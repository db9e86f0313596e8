import { createCompactor } from '@yoke/gates';
import { usageError } from '../command-line/usage-error.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import type { CommandContext } from './command-context.js';

const DEFAULT_BUDGET_BYTES = 2_048;

/** `yoke compact`: prints the preview of the output on stdin. What it prints is safe for a terminal. */
export async function run({ terminal, flags, isJson, signal }: CommandContext): Promise<number> {
  if (terminal.isInTty) {
    throw usageError('there is no output on stdin', 'Give it one: yoke compact < build.log');
  }
  const { budget, 'exit-code': exitCode } = flags;
  const compactor = createCompactor({
    budgetBytes: typeof budget === 'number' ? budget : DEFAULT_BUDGET_BYTES,
    exitCode: typeof exitCode === 'number' ? exitCode : undefined,
  });
  for await (const chunk of terminal.input()) {
    signal.throwIfAborted();
    compactor.write('stdout', chunk);
  }
  const compacted = compactor.finish();
  if (isJson) terminal.out(toJsonLine(compacted));
  else if (compacted.preview !== '') terminal.out(`${compacted.preview}\n`);
  return EXIT.yes;
}
