import { checkState, type DoctorCheck } from '@yoke/core';
import { findRoot } from '../config/find-root.js';
import { checkMachine } from '../doctor/check-machine.js';
import { checkProject } from '../doctor/check-project.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { createSystemEffects } from '../system-effects.js';
import { escapeLine } from '../terminal/escape-text.js';
import { createPaint, type Paint } from '../terminal/paint.js';
import { wantsColour } from '../terminal/terminal.js';
import type { CommandContext } from './command-context.js';

/** `yoke doctor`: looks at everything a run needs, all at once, and says what to do. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, isJson } = context;
  const root = await findRoot(context.directory);
  const effects = createSystemEffects(terminal);
  const [project, state] = await Promise.all([
    checkProject({ context, root, effects }),
    checkState({ root, effects }),
  ]);
  const checks = [...checkMachine(), ...project.checks, ...state];
  const isSound = checks.every((check) => check.state !== 'problem');
  if (isJson) {
    terminal.out(toJsonLine({ isSound, trustLevel: project.trustLevel, checks }));
  } else {
    const paint = createPaint(wantsColour(terminal.env, terminal.isOutTty));
    terminal.out(checks.map((check) => renderCheck(check, paint)).join(''));
    terminal.out(isSound ? 'a run can start: yoke loop run\n' : 'a run cannot start yet\n');
  }
  return isSound ? EXIT.yes : EXIT.no;
}

const MARKS = {
  ok: 'ok     ',
  warning: 'warning',
  problem: 'PROBLEM',
  unknown: 'unknown',
} as const;

function renderCheck({ id, state, summary, fix }: DoctorCheck, paint: Paint): string {
  const styles = { ok: paint.good, warning: paint.warn, problem: paint.bad, unknown: paint.warn };
  const head = `${styles[state](MARKS[state])} ${escapeLine(id)}: ${escapeLine(summary)}\n`;
  return fix === undefined || state === 'ok' ? head : `${head}        ${escapeLine(fix)}\n`;
}
