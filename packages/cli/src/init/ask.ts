import { createInterface } from 'node:readline/promises';
import { escapeLine } from '../terminal/escape-text.js';

/** Asks a question and answers what was typed, or the default for an empty line. */
export type Ask = (question: string, fallback: string | undefined) => Promise<string | undefined>;

/** Makes a way to ask on this terminal; the creator closes it. */
export function openQuestions(signal: AbortSignal): {
  readonly ask: Ask;
  readonly close: () => void;
} {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return {
    ask: async (question, fallback) => {
      const shown = fallback === undefined ? '' : ` [${escapeLine(fallback)}]`;
      const answer = (await lines.question(`${question}${shown}: `, { signal })).trim();
      return answer === '' ? fallback : answer;
    },
    close: () => lines.close(),
  };
}
