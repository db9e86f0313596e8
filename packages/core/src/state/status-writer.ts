import type { EventV1 } from '../contracts/index.js';
import type { Effects } from '../effects.js';
import { writeFileAtomic } from '../files/index.js';
import { displayStatus } from './display.js';
import { type DisplayWarning, warnInstead } from './display-file.js';
import { appendLoopLog, describeTransition } from './loop-log.js';
import type { LoopStatus } from './loop-status.js';
import { reduceStatus } from './reduce-status.js';
import type { StatePaths } from './state-paths.js';

/** Keeps the status of a run up to date while events come. */
export interface StatusWriter {
  /** Takes an event in and shows what it changed. Answers why something could not be shown, once for each reason. */
  readonly add: (event: EventV1) => Promise<DisplayWarning | undefined>;
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
  let status: LoopStatus | undefined;
  const told = new Set<string>();
  const once = (warning: DisplayWarning | undefined): DisplayWarning | undefined => {
    if (warning === undefined || told.has(warning.message)) return undefined;
    told.add(warning.message);
    return warning;
  };
  return {
    current: () => status,
    add: async (event) => {
      const before = status;
      status = reduceStatus(status, event);
      const line = describeTransition(event);
      const logWarning =
        line === undefined ? undefined : await appendLoopLog({ root, line }, effects);
      if (status === undefined || status === before || event.type === 'warning') {
        return once(logWarning);
      }
      return once((await writeStatus({ state, root, status }, effects)) ?? logWarning);
    },
  };
}
