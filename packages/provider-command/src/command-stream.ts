import type { ConclusionInputV1, ConclusionV1, ProviderEventV1 } from '@yoke/core/contracts';

const MAX_SUMMARY = 200;
const COULD_NOT_RUN = [126, 127];

/** Reads a line of a command: it is words, and the last words are its report. */
export function parseCommandLineOutput(line: string): readonly ProviderEventV1[] {
  const text = line.trimEnd();
  if (text === '') return [];
  return [
    { type: 'activity', kind: 'text', summary: text.slice(0, MAX_SUMMARY) },
    { type: 'report', text },
  ];
}

/**
 * Concludes a command. A plain exit leaves its files to the gates, whatever the exit code, which is told as a warning; a
 * signal, or a program that could not be run, is the provider's failure.
 */
export function concludeCommand({ end, events, stderrTail }: ConclusionInputV1): ConclusionV1 {
  const last = events.findLast((event) => event.type === 'report');
  const said = last === undefined ? {} : { report: last.text };
  if (end.endedBy === 'cancel')
    return { outcome: 'cancelled', reason: 'The command was cancelled', ...said };
  const crash = describeCrash(end);
  if (crash !== undefined) {
    const words = stderrTail.trim().split('\n').at(-1)?.slice(0, MAX_SUMMARY) ?? '';
    return { outcome: 'crashed', reason: words === '' ? crash : `${crash}: ${words}`, ...said };
  }
  const isNonZero = end.exitCode !== 0 && end.endedBy === undefined;
  return {
    outcome: 'completed',
    ...said,
    ...(isNonZero ? { warnings: [`The command ended with exit code ${end.exitCode}`] } : {}),
  };
}

function describeCrash(end: ConclusionInputV1['end']): string | undefined {
  if (end.spawnError !== undefined) return `The command could not be started (${end.spawnError})`;
  if (end.endedBy !== undefined) return undefined;
  if (end.signal !== null) return `The command was ended by ${end.signal}`;
  return COULD_NOT_RUN.includes(end.exitCode ?? 0)
    ? `The command could not be run (exit code ${end.exitCode})`
    : undefined;
}
