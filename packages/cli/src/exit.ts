import { formatProblem, type Problem, YokeError } from '@yoke/core/errors';
import { escapeText } from './terminal/escape-text.js';

/** The exit codes of every command. */
export const EXIT = {
  yes: 0,
  no: 1,
  notRunnable: 2,
  paused: 3,
  sigint: 130,
  sigterm: 143,
} as const;

/** The exit code of the signals that end a command. */
export function exitCodeOfSignal(signal: NodeJS.Signals): number {
  if (signal === 'SIGTERM') return EXIT.sigterm;
  return signal === 'SIGHUP' ? 129 : EXIT.sigint;
}

/** The exit code of an error that ended a command. */
export function exitCodeOfError(error: unknown): number {
  return YokeError.isInstance(error) && error.code === 'USAGE' ? EXIT.no : EXIT.notRunnable;
}

/** Says an error to a person: what, where, and the next command. An error that nobody expected says how to report it. */
export function describeError(error: unknown): string {
  if (YokeError.isInstance(error)) {
    const hint = error.hint === undefined ? '' : `\n  ${error.hint}`;
    return `yoke: ${escapeText(describeMessage(error) + hint)}\n`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && error.stack !== undefined ? error.stack : reason;
  return [
    `yoke: this should not have happened: ${escapeText(reason)}`,
    '  Nothing was landed by it. Report it with the lines below at https://github.com/yoke-dev/yoke/issues',
    ...escapeText(stack)
      .split('\n')
      .slice(0, 12)
      .map((line) => `    ${line.trim()}`),
    '',
  ].join('\n');
}

// Where an error is made of several problems, each is told with its own code, so that it can be looked up.
function describeMessage(error: YokeError): string {
  const problems = listProblems(error);
  const [title = ''] = error.message.split('\n');
  if (problems.length === 0)
    return error.code === 'USAGE' ? error.message : `${error.message} [${error.code}]`;
  return [title, ...problems.map(describeProblem)].join('\n');
}

/** One problem for a person: place, what is wrong, its code, and the next command on a line of its own. */
export function describeProblem(problem: Problem): string {
  const message = `${problem.message} [${problem.code}]`;
  return formatProblem({ ...problem, message });
}

/** The problems that an error carries in `details.problems`; none when it is another kind of error. */
export function listProblems(error: unknown): readonly Problem[] {
  if (!YokeError.isInstance(error)) return [];
  const { problems } = error.details;
  return Array.isArray(problems) ? (problems as readonly Problem[]) : [];
}

/** An error for programs: code, message, hint and details. */
export function errorToJson(error: unknown): Readonly<Record<string, unknown>> {
  if (!YokeError.isInstance(error)) {
    return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) };
  }
  const { code, message, hint, details } = error;
  return { code, message, ...(hint === undefined ? {} : { hint }), details };
}
