import type { CommandLine, GateCommandResultV1 } from '@yoke/core/contracts';
import { programOf } from './command-text.js';

/** What one run of a command means for a gate. */
export interface CommandOutcome {
  readonly answer: 'pass' | 'fail' | 'error';
  /** Completes the sentence "the command …": `exited with 1`, `timed out after 600 s`. */
  readonly summary: string;
  /** What to do about it; absent when the output says so itself. */
  readonly hint?: string | undefined;
  /** False when another run on the same tree cannot say anything new. */
  readonly mayRetry: boolean;
}

// Exit codes above 128 are how a shell hands on the signal that ended its child.
const SIGNALS: Readonly<Record<number, string>> = {
  129: 'SIGHUP',
  130: 'SIGINT',
  131: 'SIGQUIT',
  132: 'SIGILL',
  133: 'SIGTRAP',
  134: 'SIGABRT',
  135: 'SIGBUS',
  136: 'SIGFPE',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  141: 'SIGPIPE',
  143: 'SIGTERM',
};

/**
 * Reads how a command ended. Exit code 0 alone is `pass`; a command that could not run, or that the timeout ended,
 * is `error`; everything else is `fail`. Nothing that the command printed is looked at.
 */
export function readOutcome(
  command: CommandLine,
  result: GateCommandResultV1,
  timeoutMs: number,
): CommandOutcome {
  if (result.spawnError !== undefined) return couldNotRun(command, result.spawnError);
  if (result.isTimedOut) return timedOut(timeoutMs);
  if (result.signal !== null) return endedBySignal(result.signal);
  switch (result.exitCode) {
    case 0:
      return { answer: 'pass', summary: 'passed', mayRetry: false };
    case 126:
      return couldNotRun(command, 'exit code 126, found but not executable');
    case 127:
      return couldNotRun(command, 'exit code 127, command not found');
    case null:
      return {
        answer: 'error',
        summary: 'ended without an exit code or a signal',
        mayRetry: false,
      };
    default:
      return exitedWith(result.exitCode);
  }
}

function couldNotRun(command: CommandLine, reason: string): CommandOutcome {
  const program = programOf(command);
  return {
    answer: 'error',
    summary: `could not run: "${program}": ${reason}`,
    hint: `check that "${program}" and what it starts are installed where gates run: on PATH, in a folder under workspace.link, or by workspace.setup; or correct the command`,
    mayRetry: false,
  };
}

function timedOut(timeoutMs: number): CommandOutcome {
  return {
    answer: 'error',
    summary: `timeout: ended after ${formatSeconds(timeoutMs)}`,
    hint: 'if the command watches files or waits for a key, give it the form that runs once (such as "vitest run", or no "--watch"); if it is only slow, raise the timeout',
    mayRetry: false,
  };
}

function endedBySignal(signal: string): CommandOutcome {
  return {
    answer: 'fail',
    summary: `ended by ${signal}`,
    hint:
      signal === 'SIGKILL'
        ? 'the system may have run out of memory, or the command ended itself'
        : undefined,
    mayRetry: true,
  };
}

function exitedWith(exitCode: number): CommandOutcome {
  const signal = SIGNALS[exitCode];
  const summary = `exited with ${exitCode}${signal === undefined ? '' : ` (${signal})`}`;
  return { answer: 'fail', summary, mayRetry: true };
}

function formatSeconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}
