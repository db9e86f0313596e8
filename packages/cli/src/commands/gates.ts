import type { GateUse } from '@yoke/core';
import { requireSoundProject } from '../composition/plan-project.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { escapeLine } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke gates`: lists the gates in the order in which they run. */
export async function run({ terminal, directory, isJson }: CommandContext): Promise<number> {
  const { gates } = await requireSoundProject(directory);
  const rows = [
    ...gates.gates.map((use) => describeUse(use, 'attempt')),
    ...gates.completionGates.map((use) => describeUse(use, 'completion')),
  ];
  if (isJson) {
    terminal.out(toJsonLine({ gates: rows }));
    return EXIT.yes;
  }
  const lines = rows.map(
    ({ name, title, phase }, index) =>
      `${String(index + 1).padStart(2)}. ${escapeLine(name)}  ${escapeLine(title)}${phase === 'completion' ? '  (after the last story)' : ''}\n`,
  );
  terminal.out(lines.join(''));
  return EXIT.yes;
}

function describeUse({ name, gate }: GateUse, phase: 'attempt' | 'completion') {
  return { name, title: gate.title, contractVersion: gate.contractVersion, phase };
}
