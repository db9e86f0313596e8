import type { EventDataV1, EventTypeV1, EventV1 } from '../contracts/index.js';
import {
  createStatusWriter,
  type DisplayWarning,
  type EventDraft,
  type Ledger,
  type StateDirectory,
} from '../state/index.js';
import type { LoopInput } from './loop-types.js';

/** Records events and tells them, in the order in which they happen. */
export interface Emitter {
  readonly emit: <Type extends EventTypeV1>(type: Type, data: EventDataV1[Type]) => Promise<void>;
  readonly emitActivity: (kind: string, summary: string | undefined) => void;
  readonly enter: (scope: { readonly storyId?: string; readonly attempt?: number }) => void;
}

/** What an emitter is made from. */
export interface EmitterInput {
  readonly runId: string;
  readonly input: LoopInput;
  readonly state: StateDirectory;
  readonly ledger: Ledger;
}

/** Makes the emitter of a run: ledger first, then the status for people, then whoever listens. */
export function createEmitter({ runId, input, state, ledger }: EmitterInput): Emitter {
  let scope: { readonly storyId?: string; readonly attempt?: number } = {};
  const status = createStatusWriter({ state, root: input.root, effects: input.effects });
  const tell = createTeller(input);
  const warn = async (data: DisplayWarning | undefined): Promise<void> => {
    if (data !== undefined) tell(await ledger.append({ runId, ...scope, type: 'warning', data }));
  };
  return {
    enter: (next) => {
      scope = next;
    },
    emit: async (type, data) => {
      // What could not be shown is told while the run lasts: its end is its last event.
      if (type === 'run-end') await warn(await status.flush());
      const event = await ledger.append({ runId, ...scope, type, data } as EventDraft);
      tell(event);
      await warn(status.add(event));
      if (type === 'run-end') await status.flush();
    },
    emitActivity: (kind, summary) => {
      const at = input.effects.clock.now().toISOString();
      const data = { kind, ...(summary === undefined ? {} : { summary }) };
      tell({ v: 1, seq: 0, at, runId, ...scope, type: 'invocation-activity', data, prev: '' });
    },
  };
}

/** A listener that throws must not end a run: it is told once, to itself, and goes on being called. */
function createTeller(input: LoopInput): (event: EventV1) => void {
  let hasFailed = false;
  return (event) => {
    try {
      input.onEvent?.(event);
    } catch (error) {
      if (hasFailed) return;
      hasFailed = true;
      const message = `The event listener threw: ${error instanceof Error ? error.message : String(error)}`;
      const data = { code: 'LISTENER_THREW', message };
      queueMicrotask(() => {
        try {
          input.onEvent?.({ ...event, seq: 0, prev: '', type: 'warning', data });
        } catch {
          // It throws at the warning as well; there is nobody left to tell.
        }
      });
    }
  };
}
