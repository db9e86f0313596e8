import {
  cleanUp,
  endProcessTree,
  probeProcesses,
  type Retention,
  retentionOf,
  YokeError,
} from '@yoke/core';
import { loadConfig } from '../config/load-config.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke loop cleanup`: clears up after a run that was killed. A run that lives is left alone. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, isJson, signal, flags } = context;
  const { state, exists } = await findState(directory, terminal);
  if (!exists) {
    if (isJson) terminal.out(toJsonLine({ isDone: true, actions: [] }));
    else terminal.out('there is nothing to clear up: no run has ever started here\n');
    return EXIT.yes;
  }
  const effects = createSystemEffects(terminal);
  const report = await cleanUp({
    state,
    effects,
    probe: await probeProcesses(effects),
    signal,
    endProcesses: (runId) => endProcessTree({ marker: runId, effects }),
    removeBenches: flags['remove-worktrees'] === true,
    discardStaleRecovery: flags['discard-stale-recovery'] === true,
    retention: await readRetention(directory),
  });
  if (isJson) terminal.out(toJsonLine(report));
  else {
    const lines = report.actions.map(
      ({ action, what, reason }) =>
        `${action.padEnd(9)} ${escapeLine(what)}: ${escapeLine(reason)}\n`,
    );
    terminal.out(lines.length === 0 ? 'there is nothing to clear up\n' : lines.join(''));
  }
  return report.isDone ? EXIT.yes : EXIT.no;
}

/** A configuration that cannot be read keeps everything: what it would keep is not known. */
async function readRetention(directory: string): Promise<Retention | undefined> {
  try {
    return retentionOf((await loadConfig(directory)).config);
  } catch (error) {
    if (YokeError.isInstance(error)) return undefined;
    throw error;
  }
}
