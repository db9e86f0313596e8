import { tmpdir } from 'node:os';
import { type CanaryResult, type GateUse, probeCage, runCanary } from '@yoke/core';
import { requireSoundProject } from '../composition/plan-project.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import { createPaint } from '../terminal/paint.js';
import { wantsColour } from '../terminal/terminal.js';
import type { CommandContext } from './command-context.js';

interface CanaryRow extends CanaryResult {
  readonly gate: string;
  readonly kind: 'blocks' | 'passes';
}

/** `yoke gates selftest`: runs every gate on the tree it must block and on the one it must pass, for real. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, isJson, signal } = context;
  const { gates, registry } = await requireSoundProject(context.directory);
  const uses = new Map<string, Pick<GateUse, 'name' | 'gate'>>();
  for (const use of [...gates.gates, ...gates.completionGates]) uses.set(use.name, use);
  // Gates that are loaded and not used are tried as well: they may be used tomorrow.
  for (const { name, member } of registry.gates)
    if (!uses.has(name)) uses.set(name, { name, gate: member });
  const effects = createSystemEffects(terminal);
  const cageSupport = await probeCage(effects);
  const paint = createPaint(wantsColour(terminal.env, terminal.isOutTty));
  const rows: CanaryRow[] = [];
  try {
    for (const { name, gate } of uses.values()) {
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

function renderRow(row: CanaryRow, paint: ReturnType<typeof createPaint>): string {
  const mark = row.isProven ? paint.good('ok ') : paint.bad('BAD');
  const must = row.kind === 'blocks' ? 'must block' : 'must pass';
  const tail = row.isProven ? '' : `: ${escapeLine(row.summary)}`;
  return `${mark} ${escapeLine(row.gate)} ${must}, answers ${row.answer}${tail}\n`;
}
