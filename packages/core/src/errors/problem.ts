import { ConfigError } from './yoke-error.js';

/** One independent problem in something a person wrote, with its place. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** Path of the file as it is shown to people. */
  readonly file?: string | undefined;
  /** From 1; absent when the problem has no single place. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** Path of keys, such as `loop.parallel`. */
  readonly key?: string | undefined;
  readonly found?: string | undefined;
  readonly expected?: string | undefined;
  readonly hint?: string | undefined;
}

/** Formats one problem as `file:line: message`, with its hint on a line of its own. */
export function formatProblem(problem: Problem): string {
  const place = [problem.file, problem.line].filter((part) => part !== undefined).join(':');
  const head = place === '' ? problem.message : `${place}: ${problem.message}`;
  return problem.hint === undefined ? head : `${head}\n  ${problem.hint}`;
}

/** Sorts problems by file and line, so that a person can mend them from top to bottom. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (a, b) =>
      (a.file ?? '').localeCompare(b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

/** Makes one error of several independent problems, sorted by place. The problems are in `details.problems`. */
export function problemsFound(what: string, problems: readonly Problem[]): ConfigError {
  const sorted = sortProblems(problems);
  const [first] = sorted;
  return new ConfigError({
    code: sorted.length === 1 && first !== undefined ? first.code : 'CONFIG_INVALID',
    message: `${what} has ${sorted.length === 1 ? 'a problem' : `${sorted.length} problems`}:\n${sorted.map(formatProblem).join('\n')}`,
    details: { problems: sorted },
  });
}
