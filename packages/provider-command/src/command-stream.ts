import type { ConclusionInputV1, ConclusionV1, ProviderEventV1 } from '@yoke/core/contracts';

const MAX_SUMMARY = 200;
const MAX_RAW = 2_000;

/** Reads one line of text: a sign of life with its first words. A blank line is `raw`. */
export function parseCommandOutput(line: string): readonly ProviderEventV1[] {
  const summary = line
    .slice(0, MAX_RAW)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_SUMMARY);
  return summary === ''
    ? [{ type: 'raw', line: line.slice(0, MAX_RAW) }]
    : [{ type: 'activity', kind: 'text', summary }];
}

/** What a shell answers for a program that it could not start or not find. */
const SHELL_FAILURES = [126, 127];

/** From here on a shell tells of a child that died by a signal: 128 and its number. */
const FIRST_SIGNAL_CODE = 129;

/**
 * Concludes an invocation. A command may mean anything by an exit code, so a plain one other than 0 is a completion with a
 * warning, and the gates decide; death by a signal, or a program that did not start, is a crash.
 */
export function concludeCommand(input: ConclusionInputV1): ConclusionV1 {
  const { end, stdoutTail, stderrTail } = input;
  const text = stdoutTail.trim();
  const report = text === '' ? {} : { report: text };
  const failure = findFailure(end);
  if (failure !== undefined) {
    const lastWords = stderrTail.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? '';
    const said = lastWords === '' || failure.outcome !== 'crashed' ? '' : `: ${lastWords}`;
    return { ...failure, reason: `${failure.reason}${said}`, ...report };
  }
  const isWarned = end.exitCode !== 0 && end.endedBy !== 'end';
  const warnings = isWarned ? { warnings: [`exit code ${end.exitCode}`] } : {};
  return { outcome: 'completed', ...report, ...warnings };
}

type Failure = Required<Pick<ConclusionV1, 'outcome'>> & { readonly reason: string };

function findFailure(end: ConclusionInputV1['end']): Failure | undefined {
  const { exitCode, signal, endedBy, spawnError } = end;
  if (spawnError !== undefined) return crash(`the command could not be started (${spawnError})`);
  if (endedBy === 'cancel') return { outcome: 'cancelled', reason: 'the command was cancelled' };
  if (endedBy === 'end') return undefined;
  if (endedBy !== undefined) {
    return { outcome: 'timed-out', reason: `the command was stopped by the ${endedBy} timer` };
  }
  if (exitCode === null) return crash(`the command died by ${signal ?? 'an unknown signal'}`);
  const isFailed = SHELL_FAILURES.includes(exitCode) || exitCode >= FIRST_SIGNAL_CODE;
  return isFailed ? crash(`the command ended with exit code ${exitCode}`) : undefined;
}

function crash(reason: string): Failure {
  return { outcome: 'crashed', reason };
}
