import type { EventV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { writeFileAtomic } from '../files/index.js';
import { displayStatus } from './display.js';
import { type DisplayWarning, warnInstead } from './display-file.js';
import { appendLoopLog, describeTransition } from './loop-log.js';
import type { LoopStatus } from './loop-status.js';
import { reduceStatus } from './reduce-status.js';
import type { StatePaths } from './state-paths.js';

/** How long changes are gathered before they are shown: a story brings dozens of them, and nobody reads so fast. */
const GATHER_MS = 100;

/** Keeps the status of a run up to date while events come. */
export interface StatusWriter {
  /**
   * Takes an event in; what it changed is shown within a tenth of a second, or by `flush`. Whoever reads the status in between
   * finds the rest in the ledger. Answers why something before could not be shown, once for each reason.
   */
  readonly add: (event: EventV1) => DisplayWarning | undefined;
  /** Resolves when everything is shown, with the next reason why something could not be. */
  readonly flush: () => Promise<DisplayWarning | undefined>;
  readonly current: () => LoopStatus | undefined;
}

/** Writes the status to the state directory and, for people, to `.yoke/loop-status.json`. Neither is durable: the ledger is. */
export async function writeStatus(
  input: {
    readonly state: StatePaths;
    readonly root: string;
    readonly status: LoopStatus;
  },
  effects: Effects,
): Promise<DisplayWarning | undefined> {
  const { state, root, status } = input;
  const text = `${JSON.stringify(status)}\n`;
  const warning = await warnInstead('status.json', () =>
    writeFileAtomic(state.statusFile, text, { effects, fsync: false }),
  );
  return (await displayStatus({ root, status }, effects)) ?? warning;
}

/** Makes the writer of the status and of `.yoke/loop.log`. Events that change nothing a person sees are not written. */
export function createStatusWriter(input: {
  readonly state: StatePaths;
  /** The project's folder. */
  readonly root: string;
  readonly effects: Effects;
}): StatusWriter {
  const { state, root, effects } = input;
  const told = new Set<string>();
  const problems: DisplayWarning[] = [];
  let status: LoopStatus | undefined;
  let shown: LoopStatus | undefined;
  let lines: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let waiting: AbortController | undefined;

  const note = (warning: DisplayWarning | undefined): void => {
    if (warning === undefined || told.has(warning.message)) return;
    told.add(warning.message);
    problems.push(warning);
  };
  const write = async (): Promise<void> => {
    const added = lines;
    lines = [];
    if (added.length > 0) note(await appendLoopLog({ root, lines: added }, effects));
    if (status === undefined || status === shown) return;
    shown = status;
    note(await writeStatus({ state, root, status }, effects));
  };
  const show = (): Promise<void> => {
    waiting?.abort();
    waiting = undefined;
    writing = writing.then(write);
    return writing;
  };
  const showSoon = (): void => {
    if (waiting !== undefined) return;
    waiting = new AbortController();
    // A defect in it is met again by the next flush.
    effects.clock
      .delay(GATHER_MS, waiting.signal)
      .then(show)
      .catch(() => undefined);
  };

  return {
    current: () => status,
    add: (event) => {
      status = reduceStatus(status, event);
      const line = describeTransition(event);
      if (line !== undefined) lines.push(line);
      if (lines.length > 0 || status !== shown) showSoon();
      return problems.shift();
    },
    flush: async () => {
      await show();
      return problems.shift();
    },
  };
}
