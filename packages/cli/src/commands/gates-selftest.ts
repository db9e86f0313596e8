import { tmpdir } from 'node:os';
import { type CanaryResult, type GateUse, probeCage, runCanary } from '@yoke/core';
import builtIn from '@yoke/gates';
import { requireSoundProject, type SoundProjectPlan } from '../composition/plan-project.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import { createPaint } from '../terminal/paint.js';
import { wantsColour } from '../terminal/terminal.js';
import type { CommandContext } from './command-context.js';

type NamedGate = Pick<GateUse, 'name' | 'gate'>;

interface CanaryRow extends CanaryResult {
  readonly gate: string;
  readonly kind: 'blocks' | 'passes';
}

/** `yoke gates selftest`: runs every gate on the tree it must block and on the one it must pass, for real. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, isJson, signal } = context;
  const gates = listGates(await requireSoundProject(context.directory));
  const effects = createSystemEffects(terminal);
  const cageSupport = await probeCage(effects);
  const paint = createPaint(wantsColour(terminal.env, terminal.isOutTty));
  const rows: CanaryRow[] = [];
  try {
    for (const { name, gate } of gates) {
      for (const kind of ['blocks', 'passes'] as const) {
        const result = await runCanary({
          gate,
          kind,
          directory: tmpdir(),
          cageSupport,
          signal,
          effects,
        });
        const row = { gate: name, kind, ...result };
        rows.push(row);
        if (!isJson) terminal.out(renderRow(row, paint));
      }
    }
  } finally {
    await cageSupport.close();
  }
  if (isJson) terminal.out(toJsonLine({ canaries: rows }));
  return rows.every(({ isProven }) => isProven) ? EXIT.yes : EXIT.no;
}

/** Every gate by its name: those of the project, then those that are there and not used, which may be used tomorrow. */
function listGates({ gates, registry }: SoundProjectPlan): readonly NamedGate[] {
  const all: readonly NamedGate[] = [
    ...gates.gates,
    ...gates.completionGates,
    ...(builtIn.gates ?? []).map((gate) => ({ name: gate.id, gate })),
    ...registry.gates.map(({ name, member }) => ({ name, gate: member })),
  ];
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

function renderRow(row: CanaryRow, paint: ReturnType<typeof createPaint>): string {
  const mark = row.isProven ? paint.good('ok ') : paint.bad('BAD');
  const must = row.kind === 'blocks' ? 'must block' : 'must pass';
  const tail = row.isProven ? '' : `: ${escapeLine(row.summary)}`;
  return `${mark} ${escapeLine(row.gate)} ${must}, answers ${row.answer}${tail}\n`;
}
