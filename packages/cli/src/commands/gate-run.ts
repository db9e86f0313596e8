import { type GateByHandResult, runGateByHand } from '@yoke/core';
import { usageError } from '../command-line/usage-error.js';
import { requireSoundProject } from '../composition/plan-project.js';
import { EXIT } from '../exit.js';
import { buildLoopInput } from '../loop/build-loop-input.js';
import { toJsonLine } from '../reporters/json-line.js';
import { escapeLine, escapeText } from '../terminal/escape-text.js';
import { formatDuration } from '../terminal/format-duration.js';
import type { CommandContext } from './command-context.js';

/** `yoke gate run`: runs one gate as the loop would and prints what the agent would be told. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, operands, flags, isJson, signal } = context;
  const { gate = '' } = operands;
  if (gate === '') {
    throw usageError('which gate is missing, such as "verify"', 'See the gates: yoke gates');
  }
  const plan = await requireSoundProject(directory);
  const subject = flags.bench === true ? 'bench' : 'head';
  const result = await runGateByHand({
    loop: await buildLoopInput(context, plan, undefined),
    gate,
    subject,
    storyId: typeof flags.story === 'string' ? flags.story : undefined,
  });
  signal.throwIfAborted();
  const { record } = result;
  if (isJson) terminal.out(toJsonLine(result));
  else {
    terminal.err(describe(result, subject));
    if (record.feedback !== undefined) terminal.out(`${escapeText(record.feedback)}\n`);
  }
  if (record.answer === 'pass') return EXIT.yes;
  // What was not looked at is no pass, and no verdict on the work either.
  return record.answer === 'fail' ? EXIT.no : EXIT.notRunnable;
}

function describe(result: GateByHandResult, subject: 'head' | 'bench'): string {
  const { record, storyId, changedPaths, putBack, warnings } = result;
  const where = subject === 'head' ? 'the head of the branch' : 'the kept work bench';
  const story = storyId === undefined ? '' : `, story ${escapeLine(storyId)}`;
  const count = `${changedPaths.length} ${changedPaths.length === 1 ? 'path' : 'paths'} changed`;
  const { gate, answer, summary, durationMs, findings = [] } = record;
  return [
    `gate ${escapeLine(gate)} on ${where}${story}, ${count}`,
    ...(putBack.length === 0
      ? []
      : [`put back: ${putBack.slice(0, 10).map(escapeLine).join(', ')}`]),
    ...warnings.map(({ message }) => `warning: ${escapeLine(message)}`),
    ...findings
      .filter(({ severity }) => severity !== 'blocking')
      .map(({ severity, file = '', message }) => escapeLine(`${severity}: ${file} ${message}`)),
    `${answer}: ${escapeLine(summary)} (${formatDuration(durationMs)})`,
    '',
  ].join('\n');
}
