import { type AttemptDetails, describeAttempt } from '@yoke/core';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { requireAttemptName, tellNoAttempt } from '../state/attempt-name.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine, escapeText } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke attempts show`: shows what a kept candidate changed. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, isJson, signal } = context;
  const name = requireAttemptName(context);
  const { root, state } = await findState(directory, terminal);
  const effects = createSystemEffects(terminal);
  const attempt = await describeAttempt({ root, state, effects, signal }, name);
  if (attempt === undefined) return tellNoAttempt(name, context);
  terminal.out(isJson ? toJsonLine(attempt) : renderAttempt(attempt));
  return EXIT.yes;
}

function renderAttempt({ name, commit, base, title, changes, diff }: AttemptDetails): string {
  const head = [
    `${escapeLine(name)}: commit ${commit} on ${base ?? 'nothing'}`,
    escapeLine(title),
    ...changes.map(({ path, kind }) => `  ${kind.padEnd(8)}${escapeLine(path)}`),
    '',
  ];
  const tail = diff.isTruncated
    ? '\n… the difference is longer; look at it with: yoke attempts restore\n'
    : '';
  return `${head.join('\n')}\n${escapeText(diff.text)}${tail}`;
}
