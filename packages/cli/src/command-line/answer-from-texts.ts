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

/** A question with what it is answered from. */
interface AskedTexts {
  readonly argv: readonly string[];
  readonly question: TextQuestion;
  readonly texts: CommandTexts;
  /** The user's shell, as in SHELL; absent when it is not set. */
  readonly shell?: string | undefined;
}

/**
 * Answers from texts; absent when the texts have no answer and the command line has to be parsed. With `--json` the answer
 * is one JSON object with the question as its only key.
 */
export function answerFromTexts(input: AskedTexts): string | undefined {
  const answer = findAnswer(input);
  if (answer === undefined || !input.argv.includes('--json')) return answer;
  const text = input.question === 'version' ? answer.trimEnd() : answer;
  return `${JSON.stringify({ [input.question]: text })}\n`;
}

function findAnswer(input: AskedTexts): string | undefined {
  const { argv, question, texts } = input;
  if (question === 'version') return `${texts.version}\n`;
  if (question === 'help') return findHelp(argv, texts.help);
  const words = argv.filter((word) => word !== '--json');
  const { rest } = splitCommandLine(words, new Set(['completion']));
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
