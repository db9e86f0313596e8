import { readLedger } from './read-ledger.js';
import type { StatePaths } from './state-paths.js';

/** What a gate has said so far in a project. */
export interface GateHistory {
  readonly passed: number;
  /** Answers `fail`: of candidates, and of a base that was shown to be red. */
  readonly blocked: number;
  readonly skipped: number;
  readonly errors: number;
  /** When it blocked last; absent when it never has. */
  readonly lastBlockedAt?: string | undefined;
}

const NOTHING: GateHistory = { passed: 0, blocked: 0, skipped: 0, errors: 0 };

/**
 * Counts the answers of every gate in the ledger, by the gate's name. Empty where no run has ever been.
 * @throws LedgerError LEDGER_BROKEN
 */
export async function readGateHistory(
  state: StatePaths,
): Promise<ReadonlyMap<string, GateHistory>> {
  const histories = new Map<string, GateHistory>();
  for await (const event of readLedger(state, { types: ['gate-end'] })) {
    if (event.type !== 'gate-end') continue;
    const { gate, answer } = event.data;
    const history = histories.get(gate) ?? NOTHING;
    histories.set(gate, addAnswer(history, answer, event.at));
  }
  return histories;
}

function addAnswer(
  history: GateHistory,
  answer: 'pass' | 'fail' | 'skip' | 'error',
  at: string,
): GateHistory {
  switch (answer) {
    case 'pass':
      return { ...history, passed: history.passed + 1 };
    case 'fail':
      return { ...history, blocked: history.blocked + 1, lastBlockedAt: at };
    case 'skip':
      return { ...history, skipped: history.skipped + 1 };
    case 'error':
      return { ...history, errors: history.errors + 1 };
    default: {
      const unreachable: never = answer;
      return unreachable;
    }
  }
}
