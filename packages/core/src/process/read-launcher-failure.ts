import type { ProcessEndV1 } from '../contracts/index.js';
import type { CapturedOutput } from './types.js';

const COULD_NOT_START = 126;
const NOT_FOUND = 127;

/**
 * Tells the launcher's failure to start a program (a script whose interpreter is missing, a file that is no program) from
 * the program's own exit code 126 or 127. Source: util-linux 2.38: `nsenter` and `setpriv` print `nsenter: failed to execute
 * <path>: <reason>` and nothing else. A program that imitates it is taken for one that did not start, which lands nothing either.
 */
export function readLauncherFailure(run: {
  readonly end: ProcessEndV1;
  readonly stdout: CapturedOutput;
  readonly stderr: CapturedOutput;
}): string | undefined {
  const { exitCode, endedBy } = run.end;
  const isCandidate = exitCode === COULD_NOT_START || exitCode === NOT_FOUND;
  if (!isCandidate || endedBy !== undefined || run.stdout.totalBytes > 0) return undefined;
  const match = /^(?:nsenter|setpriv): failed to execute .*: ([^\n:]+)\n$/.exec(run.stderr.tail);
  if (match === null) return undefined;
  if (exitCode === NOT_FOUND) return 'ENOENT';
  return ERROR_CODES[match[1] ?? ''] ?? 'ENOEXEC';
}

const ERROR_CODES: Readonly<Record<string, string>> = {
  'Permission denied': 'EACCES',
  'Argument list too long': 'E2BIG',
  'Too many levels of symbolic links': 'ELOOP',
};
