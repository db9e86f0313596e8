import {
  defineGate,
  type FindingV1,
  type GateAnswerV1,
  type GateCheckV1,
  type GateContextV1,
  type GateCriterionV1,
  type GateV1,
} from '@yoke/core/contracts';
import * as z from '@yoke/core/schema';
import {
  type OutputOptions,
  outputOptionsShape,
  retriesSchema,
  timeoutMsSchema,
} from '../command/output-options.js';
import { runCommandCheck } from '../command/run-command-check.js';
import { testCountProblem } from '../command/test-count-problem.js';
import { EXITS_WITH_0, EXITS_WITH_1 } from './canary-files.js';
import { type CheckStory, makeAnswer, worstAnswer } from './gate-answer.js';
import { flakyFinding } from './run-command-gate.js';

/** Options of the criterion gate. */
export interface CriterionOptions extends OutputOptions {
  /** Further tries of a failed command. None by default: a criterion is proved by its first run. */
  readonly retries: number;
  /** Milliseconds for one try of one command. */
  readonly timeoutMs: number;
}

/** Schema of {@link CriterionOptions}. */
export const criterionOptionsSchema = z.strictObject({
  retries: retriesSchema.default(0),
  timeoutMs: timeoutMsSchema,
  ...outputOptionsShape,
});

interface CommandOfCriterion {
  readonly id: string;
  readonly command: string;
  readonly heldOut?: string | undefined;
}

interface CriterionCheck extends CheckStory {
  readonly findings: readonly FindingV1[];
}

const ONE_HOUR_MS = 3_600_000;

/**
 * Runs every command of every criterion of the story, one by one, each with the criterion's held-out files laid over the
 * bench. All run, so that one answer tells everything that is missing, unless one times out. A criterion without commands is a skipped check;
 * when no criterion has one, the answer is `skip`.
 */
export const criterionGate: GateV1<CriterionOptions> = defineGate({
  id: 'criterion',
  title: "The story's acceptance commands pass",
  timeoutMs: ONE_HOUR_MS,
  optionsSchema: criterionOptionsSchema,
  canary: {
    blocks: { files: EXITS_WITH_1, options: canaryOptions(), candidate: canaryCandidate() },
    passes: { files: EXITS_WITH_0, options: canaryOptions(), candidate: canaryCandidate() },
  },
  run: proveCriteria,
});

async function proveCriteria(
  context: GateContextV1,
  options: CriterionOptions,
): Promise<GateAnswerV1> {
  const { criteria } = context.candidate;
  const stories: CriterionCheck[] = [];
  for (const criterion of criteria) {
    if (criterion.commands.length === 0) stories.push(skipCriterion(criterion));
    for (const command of commandsOf(criterion)) {
      // Code that hangs once would hang in every further command, each for its whole time.
      const hasHung = stories.some(({ shown }) => shown?.isTimedOut === true);
      stories.push(hasHung ? passOver(command) : await proveCommand(context, options, command));
    }
  }

  const checks = stories.map(({ check }) => check);
  return makeAnswer({
    answer: worstAnswer(checks),
    summary: summarise(criteria, checks),
    stories,
    findings: stories.flatMap(({ findings }) => findings),
    previewBytes: options.previewBytes,
  });
}

function commandsOf(criterion: GateCriterionV1): readonly CommandOfCriterion[] {
  return criterion.commands.map((command, index) => ({
    id: index === 0 ? criterion.id : `${criterion.id}#${index + 1}`,
    command,
    heldOut: criterion.heldOut,
  }));
}

async function proveCommand(
  context: GateContextV1,
  options: CriterionOptions,
  { id, command, heldOut }: CommandOfCriterion,
): Promise<CriterionCheck> {
  const { retries, timeoutMs } = options;
  const ran = await runCommandCheck(context, {
    id,
    command,
    overlay: heldOut,
    retries,
    timeoutMs,
    output: options,
  });
  const counted = await testCountProblem(ran, undefined);
  const findings = [...flakyFinding(ran), ...(counted === undefined ? [] : [counted.finding])];
  return { check: ran.check, hint: ran.outcome.hint, shown: ran.shown, findings };
}

function passOver({ id, command }: CommandOfCriterion): CriterionCheck {
  const summary = 'was not run, because a command before it had timed out';
  return { check: { id, command, answer: 'skip', summary }, findings: [] };
}

function skipCriterion(criterion: GateCriterionV1): CriterionCheck {
  const summary = 'has no command: nothing was checked';
  return { check: { id: criterion.id, answer: 'skip', summary }, findings: [] };
}

function summarise(criteria: readonly GateCriterionV1[], checks: readonly GateCheckV1[]): string {
  const withCommands = criteria.filter(({ commands }) => commands.length > 0);
  if (criteria.length === 0) return 'the story has no criteria: nothing was checked';
  if (withCommands.length === 0) return 'no criterion has a command: nothing was checked';
  const red = checks.filter(({ answer }) => answer === 'fail' || answer === 'error');
  const proved = withCommands.filter(
    (criterion) =>
      !commandsOf(criterion).some(({ id }) =>
        checks.some((check) => check.id === id && check.answer !== 'pass'),
      ),
  );
  const told = red.slice(0, 5).map(({ id, summary }) => `${id} ${summary}`);
  const more = red.length > told.length ? [`and ${red.length - told.length} more`] : [];
  const skipped = criteria.length - withCommands.length;
  return [
    `${proved.length} of ${criteria.length} criteria proved`,
    ...(skipped === 0 ? [] : [`${skipped} without a command`]),
    ...told,
    ...more,
  ].join('; ');
}

function canaryOptions(): CriterionOptions {
  return { retries: 0, timeoutMs: 60_000, previewBytes: 2048, artifactThresholdBytes: 8192 };
}

function canaryCandidate(): { readonly criteria: readonly GateCriterionV1[] } {
  return { criteria: [{ id: 'AC1', text: 'The canary lives', commands: ['node canary.mjs'] }] };
}
