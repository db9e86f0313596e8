import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, testEffects } from '../../files/test/effects.js';
import { type Ledger, type OpenLedgerInput, openLedger } from '../ledger.js';
import type { EventDraft } from '../ledger-draft.js';
import { type StatePaths, statePaths } from '../state-paths.js';

/** Makes the folder of a state directory without a project. */
export async function temporaryState(): Promise<StatePaths> {
  return stateIn(await temporaryFolder());
}

/** Names the state directory in a folder of a test, and makes it. */
export function stateIn(folder: string): StatePaths {
  const state = statePaths(join(folder, 'state'));
  mkdirSync(state.root, { recursive: true });
  return state;
}

/** Opens a ledger with the things a test does not care about filled in. */
export function openTestLedger(
  state: StatePaths,
  input: Partial<OpenLedgerInput> = {},
): Promise<Ledger> {
  return openLedger({ state, runId: 'run-1', effects: testEffects(), ...input });
}

/** An event that is not durable by itself. */
export function noteEvent(message: string): EventDraft {
  return { runId: 'run-1', type: 'warning', data: { code: 'TEST', message } };
}

/** An event that is durable when its call resolves. */
export function durableEvent(reason = 'r'): EventDraft {
  return { runId: 'run-1', type: 'recovery', data: { action: 'candidate-adopted', reason } };
}

/** Collects what an asynchronous iteration gives. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Writes events that say `event <n>`, in a ledger that is opened and closed for it. */
export async function writeEvents(
  state: StatePaths,
  count: number,
  rotateBytes?: number,
): Promise<void> {
  const ledger = await openTestLedger(state, { rotateBytes });
  for (let n = 1; n <= count; n += 1) await ledger.append(noteEvent(`event ${n}`));
  await ledger.close();
}
