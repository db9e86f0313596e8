import type { CommandLine, FindingV1, GateAnswerV1, GateContextV1 } from '@yoke/core/contracts';
import type { OutputOptions } from '../command/output-options.js';
import { type CommandCheck, runCommandCheck } from '../command/run-command-check.js';
import { testCountProblem } from '../command/test-count-problem.js';
import { makeAnswer } from './gate-answer.js';

/** What the gates with one command have in common. */
export interface CommandGateInput extends OutputOptions {
  /** Id of the gate and of its one check. */
  readonly id: string;
  readonly command: CommandLine;
  readonly retries: number;
  readonly timeoutMs: number;
  /** Fewest tests that have to be told of; absent means that none is only warned of. `false` means that tests are not looked for. */
  readonly minimumTests?: number | false | undefined;
  /** Completes the summary of a red answer, such as `the performance budget is not met`. */
  readonly redMeans?: string | undefined;
}

/** Runs a gate that is one command: its check, its findings and its answer. Rejects only when the run is cancelled. */
export async function runCommandGate(
  context: GateContextV1,
  input: CommandGateInput,
): Promise<GateAnswerV1> {
  const ran = await runCommandCheck(context, { ...input, output: input });
  const counted = await testCountProblem(ran, input.minimumTests);
  const check =
    counted?.answer === undefined
      ? ran.check
      : { ...ran.check, answer: counted.answer, summary: counted.message };
  return makeAnswer({
    answer: check.answer,
    summary: summarise(input, check.answer, check.summary),
    stories: [{ check, hint: counted?.hint ?? ran.outcome.hint, shown: ran.shown }],
    findings: [...flakyFinding(ran), ...(counted === undefined ? [] : [counted.finding])],
    previewBytes: input.previewBytes,
  });
}

/** A warning for a check that passed only after a failed try; none otherwise. */
export function flakyFinding({ check, isFlaky }: CommandCheck): readonly FindingV1[] {
  if (!isFlaky) return [];
  const message = `"${check.command}" failed and then passed on the same tree (try ${check.tries}): it is flaky`;
  return [{ severity: 'warning', message, ruleId: 'flaky-command' }];
}

function summarise(input: CommandGateInput, answer: string, summary: string): string {
  if (answer === 'fail' && input.redMeans !== undefined) return `${input.redMeans}: ${summary}`;
  return summary;
}
