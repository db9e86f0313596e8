import { type Problem, problemsFound, sortProblems } from '../../errors/problem.js';
import type { ConfigError } from '../../errors/yoke-error.js';

/** The most problems that one message names: whoever mends them reads the rest the next time. */
export const MAX_PROBLEMS = 100;

/** Makes one error of the problems of a file, sorted by place; the first hundred are named. */
export function refuse(file: string, problems: readonly Problem[]): ConfigError {
  return problemsFound(file, pickProblems(file, problems));
}

/** The problems of a file that are told, sorted by place: the first hundred, and that there are more. */
export function pickProblems(file: string, problems: readonly Problem[]): readonly Problem[] {
  const sorted = sortProblems(problems);
  const shown = sorted.slice(0, MAX_PROBLEMS);
  const last = shown.at(-1);
  if (sorted.length === shown.length || last === undefined) return sorted;
  const more = {
    file,
    line: last.line,
    column: Number.POSITIVE_INFINITY,
    code: 'MORE_PROBLEMS',
    message: 'there are more problems than are shown here',
    hint: 'Mend the ones above first.',
  };
  return [...shown, more];
}
