import { YokeError } from '@yoke/core/errors';
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
    return `yoke: ${escapeText(error.message + hint)}\n`;
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

/** An error for programs: code, message, hint and details. */
export function errorToJson(error: unknown): Readonly<Record<string, unknown>> {
  if (!YokeError.isInstance(error)) {
    return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) };
  }
  const { code, message, hint, details } = error;
  return { code, message, ...(hint === undefined ? {} : { hint }), details };
}
