import type { EnvelopeV1, EventDataV1, EventTypeV1, EventV1 } from '../../contracts/index.js';
import type { LoopStatus } from '../loop-status.js';
import { reduceStatus } from '../reduce-status.js';

/** One event, short: its type, its data and, where it has them, its story and attempt. */
export type Told = readonly [type: EventTypeV1, data?: object, storyId?: string, attempt?: number];

/** Makes events of a run from their types and the data a test cares about. One a second. */
export function eventsOf(told: readonly Told[], runId = 'run-1'): readonly EventV1[] {
  return told.map(([type, data = {}, storyId, attempt], index) => {
    const event = {
      v: 1,
      seq: index + 1,
      at: new Date(Date.UTC(2030, 0, 1, 0, 0, index)).toISOString(),
      runId,
      type,
      data,
      prev: '',
      ...(storyId === undefined ? {} : { storyId }),
      ...(attempt === undefined ? {} : { attempt }),
    };
    return event as EventV1;
  });
}

/** The status after events. */
export function statusAfter(told: readonly Told[], before?: LoopStatus): LoopStatus {
  const status = eventsOf(told).reduce(reduceStatus, before);
  if (status === undefined) throw new Error('no run has started');
  return status;
}

/** The start of a run over five stories, of which one has passed. */
export const RUN_START: Told = [
  'run-start',
  {
    agent: 'codex',
    isIsolated: true,
    trustLevel: 'L1',
    storiesOpen: 4,
    storiesTotal: 5,
    pid: 77,
  } satisfies EventDataV1['run-start'],
];

/** An envelope with the members that the status looks at. */
export function envelopeWith(usage: EnvelopeV1['usage']): {
  readonly envelope: Partial<EnvelopeV1>;
} {
  const envelope: Partial<EnvelopeV1> = {
    provider: 'codex',
    role: 'implement',
    outcome: 'completed',
    durationMs: 1_000,
  };
  return { envelope: usage === undefined ? envelope : { ...envelope, usage } };
}
