import { type GateHistory, type GateUse, readGateHistory } from '@yoke/core';
import { requireSoundProject } from '../composition/plan-project.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { findState } from '../state/find-state.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

interface GateRow {
  readonly name: string;
  readonly title: string;
  readonly contractVersion: string;
  readonly phase: 'attempt' | 'completion';
  /** Whether it has ever blocked anything in this project. */
  readonly isProved: boolean;
  readonly history: GateHistory;
}

/** `yoke gates`: lists the gates in the order in which they run, and which of them have ever blocked anything. */
export async function run({ terminal, directory, isJson }: CommandContext): Promise<number> {
  const { gates } = await requireSoundProject(directory);
  const { state } = await findState(directory, terminal);
  const histories = await readGateHistory(state);
  const rows = [
    ...gates.gates.map((use) => describeUse(use, 'attempt', histories)),
    ...gates.completionGates.map((use) => describeUse(use, 'completion', histories)),
  ];
  if (isJson) {
    terminal.out(toJsonLine({ gates: rows }));
    return EXIT.yes;
  }
  terminal.out(rows.map(renderRow).join(''));
  if (rows.some(({ isProved }) => !isProved)) {
    terminal.err('unproved: it has never blocked anything here; try it: yoke gates selftest\n');
  }
  return EXIT.yes;
}

const NOTHING: GateHistory = { passed: 0, blocked: 0, skipped: 0, errors: 0 };

function describeUse(
  { name, gate }: GateUse,
  phase: GateRow['phase'],
  histories: ReadonlyMap<string, GateHistory>,
): GateRow {
  const history = histories.get(name) ?? NOTHING;
  const { title, contractVersion } = gate;
  return { name, title, contractVersion, phase, isProved: history.blocked > 0, history };
}

function renderRow({ name, title, phase, isProved, history }: GateRow, index: number): string {
  const { blocked, passed, lastBlockedAt = '' } = history;
  const proof = isProved
    ? `blocked ${blocked}, passed ${passed}, last blocked ${lastBlockedAt.slice(0, 10)}`
    : `unproved, passed ${passed}`;
  const when = phase === 'completion' ? '  (after the last story)' : '';
  return `${String(index + 1).padStart(2)}. ${escapeLine(name)}  ${escapeLine(title)}${when}  [${proof}]\n`;
}
