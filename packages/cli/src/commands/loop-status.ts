import { formatStatus, probeProcesses, statusCursor, viewStatus } from '@yoke/core/status';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import type { CommandContext } from './command-context.js';

/** `yoke loop status`: shows where the loop stands. Loads neither configuration nor plugins, so that it is instant. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, isJson, flags } = context;
  const { state } = await findState(directory, terminal);
  const view = await viewStatus(state, await probeProcesses({ platform: terminal.platform }));
  if (isJson) terminal.out(toJsonLine({ ...view, cursor: statusCursor(view.status) }));
  else terminal.out(`${formatStatus(view, { compact: flags.compact === true })}\n`);
  return EXIT.yes;
}
