import type { EventV1 } from '@yoke/core/contracts';
import { createPaint } from '../terminal/paint.js';
import { type Terminal, wantsColour } from '../terminal/terminal.js';
import { describeEvent } from './event-lines.js';
import { toJsonLine } from './json-line.js';
import { renderLiveLine } from './live-line.js';
import { renderSummary } from './run-summary.js';
import { EMPTY_VIEW, nextView } from './run-view.js';

/** Tells people, or a program, what happens. The creator closes it. */
export interface RunReporter {
  readonly onEvent: (event: EventV1) => void;
  /** Takes the live line away and prints the summary. */
  readonly close: () => void;
}

const CLEAR_LINE = '\r\u001b[2K';
const REDRAW_MS = 1_000;

/**
 * Makes the reporter of a run. For people: lines that stay and, on a terminal, one live line that is rewritten. With
 * `isJson` every event is a line of JSON on stdout and the narrative goes to stderr.
 */
export function createRunReporter(input: {
  readonly terminal: Terminal;
  readonly isJson: boolean;
  readonly nowMs: () => number;
}): RunReporter {
  const { terminal, isJson, nowMs } = input;
  const isTty = isJson ? terminal.isErrTty : terminal.isOutTty;
  const write = isJson ? terminal.err : terminal.out;
  const isLive = isTty && terminal.env.TERM !== 'dumb' && terminal.env.CI === undefined;
  const paint = createPaint(wantsColour(terminal.env, isTty));
  let view = EMPTY_VIEW;
  let shown = '';
  const draw = (lines: readonly string[]): void => {
    const live = isLive ? renderLiveLine(view, nowMs(), terminal.columns()) : '';
    if (lines.length === 0 && live === shown) return;
    const clear = shown === '' ? '' : CLEAR_LINE;
    write(`${clear}${lines.map((line) => `${line}\n`).join('')}${live}`);
    shown = live;
  };
  const timer = isLive ? setInterval(() => draw([]), REDRAW_MS) : undefined;
  // The run decides when the process ends, not the clock of a line.
  timer?.unref();
  return {
    onEvent: (event) => {
      if (isJson) terminal.out(toJsonLine(event));
      const lines = describeEvent(event, { paint, view });
      view = nextView(view, event);
      draw(lines);
    },
    close: () => {
      clearInterval(timer);
      view = { ...view, doing: undefined };
      draw(renderSummary(view, paint));
    },
  };
}
