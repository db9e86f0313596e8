import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type {
  CommandLine,
  GateCommandResultV1,
  GateContextV1,
  TestTallyV1,
} from '@yoke/core/contracts';
import { formatCommand } from '../command/command-text.js';
import {
  judgeTests,
  namesToExpect,
  plainName,
  type TestsProblem,
  tallyTests,
} from './judge-tests.js';
import { readNodeCanary } from './node-canary.js';
import { parseReport } from './parse-report.js';
import { planReport, type ReportPlan } from './plan-report.js';
import { readReport } from './read-report.js';
import { splitFiles } from './silent-files.js';
import { type TestResult, UnreadableReport } from './types.js';

/** What is known of the tests behind one run of a command. */
export interface ProvedTests {
  /** Absent where only the exit code is known. */
  readonly tally?: TestTallyV1 | undefined;
  /** Why a command that exited with 0 has not passed all the same. */
  readonly problem?: TestsProblem | undefined;
}

/** A command whose tests are to be told by name. */
export interface NamedCommand {
  readonly command: CommandLine;
  /** Held-out files that lie over the bench meanwhile. */
  readonly overlay?: string | undefined;
}

/** Plans the n-th try of a command, from 1; absent when only its exit code can be known. */
export async function planTests(
  context: GateContextV1,
  { command }: NamedCommand,
  attempt: number,
): Promise<ReportPlan | undefined> {
  const id = createHash('sha256').update(formatCommand(command)).digest('hex').slice(0, 16);
  const scripts = await readScripts(context);
  return planReport({ command, scripts, prefix: join(context.tempDirectory, `${id}-${attempt}`) });
}

/**
 * Reads and judges the report of a run, and remembers the names of the tree for those that come after it. A report that a
 * runner did not write, or that cannot be read, leaves the exit code alone, but for node:test, which always writes one.
 */
export async function proveTests(
  context: GateContextV1,
  wanted: NamedCommand,
  { plan, result }: { readonly plan: ReportPlan; readonly result: GateCommandResultV1 },
): Promise<ProvedTests> {
  const label = labelOf(wanted);
  const { memory } = context;
  const isGreen = result.exitCode === 0 && !result.isTimedOut;
  // It was judged when it ran; the same bytes cannot do better now.
  if (result.isReused === true && (await memory?.isProved(label)) === true) return {};
  const expected = await memory?.expectedTests(label);
  const results = await readResults(plan, result);
  if (results === undefined) return isGreen ? withoutReport(plan, expected) : {};
  const { all, lasting, silentFiles } =
    plan.runner.name === 'node:test'
      ? splitFiles(results, context.directory)
      : { all: results, lasting: results, silentFiles: [] };
  const tally = tallyTests(plan.runner.name, all);
  const problem = isGreen
    ? judgeTests({
        results: all,
        expected: (await mayDiffer(context)) ? undefined : expected,
        silentFiles: withoutKnown(silentFiles, expected),
        canary: await readCanary(plan),
      })
    : undefined;
  await memory?.rememberTests(label, {
    names: namesToExpect(lasting),
    isProved: isGreen && problem === undefined,
  });
  return { tally, ...(problem === undefined ? {} : { problem }) };
}

/** Files that were as silent on the base, such as those that end their own process when they are through, stay as they are. */
function withoutKnown(
  files: readonly string[],
  expected: readonly string[] | undefined,
): readonly string[] {
  const known = new Set(expected);
  return files.filter((file) => !known.has(plainName(file)));
}

const MAX_SCRIPTS_BYTES = 1024 * 1024;

async function readScripts(context: GateContextV1): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await context.readBase('package.json');
  if (bytes === undefined || bytes.length > MAX_SCRIPTS_BYTES) return {};
  try {
    const manifest: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const scripts = (manifest as { scripts?: unknown } | null)?.scripts;
    return typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  } catch {
    return {};
  }
}

function labelOf({ command, overlay }: NamedCommand): string {
  return JSON.stringify([command, overlay ?? null]);
}

async function readResults(
  plan: ReportPlan,
  result: GateCommandResultV1,
): Promise<readonly TestResult[] | undefined> {
  const text = await readReport(plan.reportFile ?? result.stdout.file);
  if (text === undefined) return undefined;
  try {
    return parseReport(plan.runner.format, text);
  } catch (error) {
    if (error instanceof UnreadableReport) return undefined;
    throw error;
  }
}

async function readCanary({ canaryFile }: ReportPlan): Promise<readonly string[]> {
  return canaryFile === undefined ? [] : readNodeCanary((await readReport(canaryFile)) ?? '');
}

function withoutReport(plan: ReportPlan, expected: readonly string[] | undefined): ProvedTests {
  if (plan.runner.name !== 'node:test' && (expected ?? []).length === 0) return {};
  return {
    problem: {
      summary: `exited with 0, but ${plan.runner.name} wrote no report of its tests that can be read`,
      hint: 'the tests must be run by their runner to its end',
    },
  };
}

// Where the story may change tests and did, names of the base may go; what was weakened is found by comparing the files. A new
// file takes no test away, so it excuses none that is missing.
const TEST_FILES =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|[._-](?:test|spec)s?\.[^/]+$|(?:^|\/)test_[^/]+$|_test\.[^/]+$/i;

async function mayDiffer({ candidate, readBase }: GateContextV1): Promise<boolean> {
  for (const path of candidate.changedPaths) {
    if (TEST_FILES.test(path) && (await readBase(path)) !== undefined) return true;
  }
  return false;
}
