import type { CommandTexts } from './render-texts.js';
import { splitCommandLine } from './split-command-line.js';

/** What kind of question a command line asks that is answered from texts; absent when it asks for work. */
export type TextQuestion = 'help' | 'version' | 'completion';

/** Tells, without loading anything, whether a command line is answered from texts. */
export function findTextQuestion(argv: readonly string[]): TextQuestion | undefined {
  if (argv.includes('--help') || argv.includes('-h') || argv.length === 0) return 'help';
  if (argv.includes('--version')) return 'version';
  const { path } = splitCommandLine(argv, new Set(['completion']));
  return path === 'completion' ? 'completion' : undefined;
}

/** Answers from texts; absent when the texts have no answer and the command line has to be parsed. */
export function answerFromTexts(input: {
  readonly argv: readonly string[];
  readonly question: TextQuestion;
  readonly texts: CommandTexts;
  /** The user's shell, as in SHELL; absent when it is not set. */
  readonly shell?: string | undefined;
}): string | undefined {
  const { argv, question, texts } = input;
  if (question === 'version') return `${texts.version}\n`;
  if (question === 'help') return findHelp(argv, texts.help);
  const { rest } = splitCommandLine(argv, new Set(['completion']));
  if (rest.length > 1) return undefined;
  const [wanted] = rest;
  const own = input.shell?.split(/[\\/]/).at(-1) ?? '';
  return (
    texts.completion[wanted ?? own] ?? (wanted === undefined ? texts.completion.bash : undefined)
  );
}

// Help answers even where the rest of the command line is wrong: that is when it is wanted.
function findHelp(argv: readonly string[], help: CommandTexts['help']): string | undefined {
  const { path } = splitCommandLine(argv, { has: (name) => Object.hasOwn(help, name) });
  return help[path ?? ''];
}
