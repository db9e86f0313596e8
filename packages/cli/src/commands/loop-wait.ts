import { formatStatus, probeProcesses, type WaitResult, waitForRun } from '@yoke/core';
import { usageError } from '../command-line/usage-error.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import type { CommandContext } from './command-context.js';

const DEFAULT_SECONDS = 60;
const MOST_SECONDS = 86_400;

/** `yoke loop wait`: waits until the run has ended, or its status has changed. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, isJson, signal, flags } = context;
  const seconds = Number(flags.timeout ?? DEFAULT_SECONDS);
  if (seconds <= 0 || seconds > MOST_SECONDS) {
    throw usageError(
      `"--timeout" is "${seconds}", expected seconds above 0, to ${MOST_SECONDS}`,
      'See the flags: yoke loop wait --help',
    );
  }
  const { state } = await findState(directory, terminal);
  const effects = createSystemEffects(terminal);
  try {
    const result = await waitForRun({
      state,
      probe: await probeProcesses(effects),
      effects,
      signal,
      until: flags.until === 'change' ? 'change' : 'terminal',
      since: typeof flags.since === 'string' ? flags.since : undefined,
      timeoutMs: Math.max(1, Math.round(seconds * 1_000)),
    });
    tell(result, context);
    return exitCodeOf(result);
  } catch (error) {
    if (!signal.aborted) throw error;
    return context.interruptedWith() ?? EXIT.sigint;
  } finally {
    if (signal.aborted && isJson) terminal.out(toJsonLine({ kind: 'cancelled' }));
  }
}

function tell(result: WaitResult, { terminal, isJson }: CommandContext): void {
  if (isJson) {
    terminal.out(toJsonLine(result));
    return;
  }
  terminal.out(`${formatStatus(result.view, { compact: true })}\ncursor=${result.cursor}\n`);
  if (result.kind === 'no-run')
    terminal.err('yoke: no run has ever started here; start one with: yoke loop run\n');
}

function exitCodeOf({ kind }: WaitResult): number {
  if (kind === 'reached') return EXIT.yes;
  return kind === 'timeout' ? EXIT.paused : EXIT.no;
}
