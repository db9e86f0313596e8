import type { EventDataV1, EventV1 } from '@yoke/core/contracts';
import { readLedger, type StatePaths } from '@yoke/core/status';
import { EXIT } from '../exit.js';
import { describeEvent } from '../reporters/event-lines.js';
import { toJsonLine } from '../reporters/json-line.js';
import { EMPTY_VIEW, nextView, type RunView } from '../reporters/run-view.js';
import { findState } from '../state/find-state.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import { createPaint, type Paint } from '../terminal/paint.js';
import { wantsColour } from '../terminal/terminal.js';
import type { CommandContext } from './command-context.js';

const FOLLOW_MS = 250;

const NO_EVENTS = 'yoke: there are no events yet; start with: yoke loop run\n';

/** `yoke ledger`: prints the events of this project, with `--follow` the coming ones too. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, isJson, signal, flags } = context;
  const { state } = await findState(directory, terminal);
  const { clock } = createSystemEffects(terminal);
  const paint = createPaint(wantsColour(terminal.env, terminal.isOutTty));
  let view = EMPTY_VIEW;
  const print = (event: EventV1): void => {
    terminal.out(isJson ? toJsonLine(event) : renderEvent(event, { paint, view }));
    view = nextView(view, event);
  };
  let seq = await printFrom({ state, seq: 0, print, signal });
  if (seq === 0 && !isJson) terminal.err(NO_EVENTS);
  while (flags.follow === true && !signal.aborted) {
    // Aborted while waiting: the loop ends at its own condition.
    await clock.delay(FOLLOW_MS, signal).catch(() => {});
    seq = await printFrom({ state, seq, print, signal });
  }
  return context.interruptedWith() ?? EXIT.yes;
}

async function printFrom(input: {
  readonly state: StatePaths;
  readonly seq: number;
  readonly print: (event: EventV1) => void;
  readonly signal: AbortSignal;
}): Promise<number> {
  let { seq } = input;
  for await (const event of readLedger(input.state, { fromSeq: seq + 1 })) {
    if (input.signal.aborted) break;
    input.print(event);
    seq = event.seq;
  }
  return seq;
}

function renderEvent(
  event: EventV1,
  shown: { readonly paint: Paint; readonly view: RunView },
): string {
  const lines = event.type === 'run-end' ? [describeEnd(event.data)] : describeEvent(event, shown);
  return lines.map((line) => `${shown.paint.dim(event.at)} ${line}\n`).join('');
}

/** The end of a run, which its reporter tells in a summary of its own. */
function describeEnd({ state, reason, landed }: EventDataV1['run-end']): string {
  const count = `${landed} ${landed === 1 ? 'story' : 'stories'} landed`;
  return `run ended: ${escapeLine(state)}, ${count}: ${escapeLine(reason)}`;
}
