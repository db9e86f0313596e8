import type { CommandLine } from '@yoke/core/contracts';
import { nodeCanaryOption } from './node-canary.js';
import { type Runner, runnerOf } from './runner-of.js';

/** How a command is run so that its tests can be told by name. */
export interface ReportPlan {
  readonly runner: Runner;
  readonly command: CommandLine;
  /** Variables on top of the command's own; empty when none is needed. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the report will be; absent when it is what the command prints. Absolute path. */
  readonly reportFile?: string | undefined;
  /** Where the canary says what it found; absent when the runner has none. Absolute path. */
  readonly canaryFile?: string | undefined;
}

/** What a plan is made from. */
export interface PlanInput {
  readonly command: CommandLine;
  /** Scripts of the base's `package.json`. */
  readonly scripts: Readonly<Record<string, unknown>>;
  /** Beginning of the names of files of the harness' own that the command may write. Absolute path. */
  readonly prefix: string;
}

/**
 * Finds the one runner of tests in a command, or in the script of the base that it runs, and how to ask it for a report.
 * Absent where none is known, or where more than one would report to the same place: then only the exit code is known.
 */
export function planReport({ command, scripts, prefix }: PlanInput): ReportPlan | undefined {
  const parts = splitParts(command);
  const found = parts?.flatMap((words) => findRunner(words, scripts)) ?? [];
  const [use] = found;
  if (use === undefined || found.length > 1) return undefined;
  const { runner } = use;
  const reportFile = `${prefix}-report`;
  switch (runner.asks) {
    case 'stdout':
      return { runner, command, env: {} };
    case 'options': {
      const canaryFile = runner.name === 'node:test' ? `${prefix}-canary` : undefined;
      return {
        runner,
        command,
        env: optionsOf(runner, reportFile, canaryFile),
        reportFile,
        ...(canaryFile === undefined ? {} : { canaryFile }),
      };
    }
    case 'arguments':
      // Behind another command they would be that one's.
      if (parts?.length !== 1) return undefined;
      return { runner, command: append(command, use, reportFile), env: {}, reportFile };
  }
}

interface FoundRunner {
  readonly runner: Runner;
  /** What has to stand before arguments that are for the runner and not for the program that starts it. */
  readonly separator: readonly string[];
}

function findRunner(
  words: readonly string[],
  scripts: Readonly<Record<string, unknown>>,
): readonly FoundRunner[] {
  const script = scriptOf(words, scripts);
  if (script === undefined) {
    const runner = runnerOf(words);
    return runner === undefined ? [] : [{ runner, separator: [] }];
  }
  const isNpm = words[0] === 'npm' && !words.includes('--');
  return (splitParts(script) ?? []).flatMap((part) => {
    const runner = runnerOf(part);
    return runner === undefined ? [] : [{ runner, separator: isNpm ? ['--'] : [] }];
  });
}

const MANAGERS: ReadonlySet<string | undefined> = new Set(['npm', 'pnpm', 'yarn']);

/** The text of the script that a package manager is told to run; absent when it runs none. */
function scriptOf(
  words: readonly string[],
  scripts: Readonly<Record<string, unknown>>,
): string | undefined {
  const [manager, ...rest] = words;
  if (!MANAGERS.has(manager)) return undefined;
  const plain = rest.filter((word) => !word.startsWith('-'));
  const [verb = '', next = ''] = plain;
  const name = verb === 'run' || verb === 'run-script' ? next : verb === 't' ? 'test' : verb;
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  return typeof script === 'string' ? script : undefined;
}

const SHELL_SYNTAX = /[|;<>`$()\\\n]|&(?!&)|(?<!&)&(?=[^&]|$)/;
const OWN_OPTIONS = /\b(?:NODE_OPTIONS|PYTEST_ADDOPTS)=/;

/** The words of each command that `&&` joins; absent for what needs a shell to be understood. */
function splitParts(command: CommandLine): readonly (readonly string[])[] | undefined {
  if (typeof command !== 'string') return [command];
  if (OWN_OPTIONS.test(command)) return undefined;
  const parts = command.split('&&').map((part) => part.trim());
  if (parts.some((part) => part === '' || SHELL_SYNTAX.test(part))) return undefined;
  return parts.map((part) =>
    [...part.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
      ([, double, single, plain]) => double ?? single ?? plain ?? '',
    ),
  );
}

function optionsOf(
  runner: Runner,
  reportFile: string,
  canaryFile: string | undefined,
): Readonly<Record<string, string>> {
  if (runner.name === 'pytest') {
    return { PYTEST_ADDOPTS: `${quote(`--junitxml=${reportFile}`)} -o junit_family=xunit2` };
  }
  const options = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    quote(`--test-reporter-destination=${reportFile}`),
    ...(canaryFile === undefined ? [] : [nodeCanaryOption(canaryFile)]),
  ];
  return { NODE_OPTIONS: options.join(' ') };
}

function append(
  command: CommandLine,
  { runner, separator }: FoundRunner,
  file: string,
): CommandLine {
  const more = [
    ...separator,
    ...(runner.name === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      : ['--json', `--outputFile=${file}`]),
  ];
  if (typeof command === 'string') return `${command} ${more.map(quoteForShell).join(' ')}`;
  return [command[0], ...command.slice(1), ...more];
}

const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** One word of a variable that Node or pytest cuts at blanks: state directories of macOS have one in their path. */
function quote(word: string): string {
  return PLAIN_WORD.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`;
}

/** One word of a command line, for `sh`, or where a drive is named for `cmd.exe`, to which a backslash is itself. */
function quoteForShell(word: string): string {
  if (PLAIN_WORD.test(word)) return word;
  return `"${/=[a-z]:\\/i.test(word) ? word : word.replace(/[$`"\\]/g, '\\$&')}"`;
}
