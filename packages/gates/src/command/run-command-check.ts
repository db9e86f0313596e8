import type {
  CapturedStreamV1,
  CommandLine,
  GateCheckV1,
  GateCommandResultV1,
  GateContextV1,
  KeptFileV1,
  TestTallyV1,
} from '@yoke/core/contracts';
import { compactFiles } from '../compaction/compact-files.js';
import { planTests, proveTests } from '../named-tests/prove-tests.js';
import { type CommandOutcome, readOutcome } from './command-outcome.js';
import { formatCommand } from './command-text.js';
import type { OutputOptions } from './output-options.js';

/** One command that a gate wants to know the answer of. */
export interface CommandCheckInput {
  /** Id of the check in the gate's answer. */
  readonly id: string;
  readonly command: CommandLine;
  readonly overlay?: string | undefined;
  /** Further tries on the same tree after a failed one. */
  readonly retries: number;
  /** Milliseconds for one try. */
  readonly timeoutMs: number;
  readonly output: OutputOptions;
}

/** A finished check, with the last try's result for gates that look at more than the exit code. */
export interface CommandCheck {
  readonly check: GateCheckV1;
  readonly outcome: CommandOutcome;
  readonly result: GateCommandResultV1;
  /** The try that is worth showing: the last failed one, or the only one. */
  readonly shown: GateCommandResultV1;
  /** True when a try failed and a later one passed. */
  readonly isFlaky: boolean;
}

const REUSED = ' earlier in this run, on the same bytes';

interface Try {
  readonly outcome: CommandOutcome;
  readonly result: GateCommandResultV1;
  readonly tests?: TestTallyV1 | undefined;
}

/**
 * Runs one command on the proof bench, again after a failure while tries are left, and says how it ended. The preview is that
 * of the last failed try, so that a flaky pass shows what went wrong before. Rejects only when the run is cancelled.
 */
export async function runCommandCheck(
  context: GateContextV1,
  input: CommandCheckInput,
): Promise<CommandCheck> {
  const tries: Try[] = [await runTry(context, input, 1)];
  while (tries.length <= input.retries && lastOf(tries).outcome.mayRetry) {
    tries.push(await runTry(context, input, tries.length + 1));
  }

  const last = lastOf(tries);
  const isFlaky = last.outcome.answer === 'pass' && tries.length > 1;
  const shown = isFlaky ? lastOf(tries.slice(0, -1)) : last;
  const check: GateCheckV1 = {
    id: input.id,
    answer: last.outcome.answer,
    summary: summarise(input, tries),
    command: formatCommand(input.command),
    exitCode: last.result.exitCode,
    durationMs: tries.reduce((sum, { result }) => sum + result.durationMs, 0),
    tries: tries.length,
    ...(last.tests === undefined ? {} : { tests: last.tests }),
    ...(await showOutput(shown, input.output)),
  };
  return { check, outcome: last.outcome, result: last.result, shown: shown.result, isFlaky };
}

async function runTry(
  context: GateContextV1,
  input: CommandCheckInput,
  attempt: number,
): Promise<Try> {
  const plan = await planTests(context, input, attempt);
  const result = await context.run({
    command: plan?.command ?? input.command,
    timeoutMs: input.timeoutMs,
    overlay: input.overlay,
    ...(plan === undefined ? {} : { env: plan.env }),
  });
  const outcome = readOutcome(input.command, result, input.timeoutMs);
  if (plan === undefined) return { result, outcome };
  const { tally, problem } = await proveTests(context, input, { plan, result });
  return {
    result,
    outcome: problem === undefined ? outcome : { ...problem, answer: 'fail', mayRetry: false },
    tests: tally,
  };
}

function summarise(input: CommandCheckInput, tries: readonly Try[]): string {
  const { outcome, result } = lastOf(tries);
  const count = input.retries + 1;
  const flaky = `passed on try ${tries.length} of ${count}: flaky`;
  const failed = tries.length > 1 ? `${outcome.summary} on each of ${tries.length} tries` : '';
  const ending =
    outcome.answer === 'pass'
      ? tries.length > 1
        ? flaky
        : `${outcome.summary}${result.isReused === true ? REUSED : ''}`
      : failed || outcome.summary;
  return [ending, truncationOf(result)].filter((part) => part !== '').join('; ');
}

function truncationOf(result: GateCommandResultV1): string {
  return (['stdout', 'stderr'] as const)
    .filter((name) => result[name].isTruncated)
    .map((name) => {
      const { capturedBytes, totalBytes } = result[name];
      return `${name} truncated: the first ${capturedBytes} of ${totalBytes} bytes were captured`;
    })
    .join('; ');
}

async function showOutput(
  { outcome, result }: Try,
  output: OutputOptions,
): Promise<Pick<GateCheckV1, 'preview' | 'keep'>> {
  if (outcome.answer === 'pass') return {};
  const preview = await previewResult(result, output.previewBytes);
  const rawBytes = result.stdout.totalBytes + result.stderr.totalBytes;
  return {
    ...(preview === '' ? {} : { preview }),
    ...(rawBytes > output.artifactThresholdBytes ? { keep: keptFiles(result) } : {}),
  };
}

/** Makes the preview of what a command printed, in at most `budgetBytes`; empty when it printed nothing. */
export async function previewResult(
  { stdout, stderr, exitCode }: GateCommandResultV1,
  budgetBytes: number,
): Promise<string> {
  const { preview } = await compactFiles({
    stdout: stdout.file,
    stderr: stderr.file,
    lostBytes: lostBytes(stdout) + lostBytes(stderr),
    exitCode,
    budgetBytes,
  });
  return preview;
}

function lostBytes({ totalBytes, capturedBytes }: CapturedStreamV1): number {
  return Math.max(0, totalBytes - capturedBytes);
}

function keptFiles(result: GateCommandResultV1): readonly KeptFileV1[] {
  return (['stdout', 'stderr'] as const)
    .filter((name) => result[name].totalBytes > 0)
    .map((name) => keptFile(name, result[name]));
}

function keptFile(label: string, stream: CapturedStreamV1): KeptFileV1 {
  return { label, file: stream.file, isTruncated: stream.isTruncated };
}

function lastOf(tries: readonly Try[]): Try {
  const last = tries.at(-1);
  if (last === undefined) throw new RangeError('a check has at least one try');
  return last;
}
