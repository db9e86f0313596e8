import { nearestName } from '@yoke/core/errors';
import { CommanderError } from 'commander';
import { buildCommand } from './build-program.js';
import { COMMANDS, findCommand, listGroups } from './command-table.js';
import type { CommandRow, FlagRow, LaterFlagRow } from './command-types.js';
import { GLOBAL_FLAGS } from './global-flags.js';
import { LATER_COMMANDS, LATER_RUN_FLAGS } from './later.js';
import { splitCommandLine } from './split-command-line.js';
import { usageError } from './usage-error.js';

/** A flag's value: a switch is a boolean, a count or an amount a number. */
export type FlagResult = string | number | boolean;

/** A command line that was understood. */
export interface ParsedCommandLine {
  readonly command: CommandRow;
  /** Operands by name; absent ones are not there. */
  readonly operands: Readonly<Record<string, string>>;
  /** Flags by name, as far as they were given. */
  readonly flags: Readonly<Record<string, FlagResult>>;
  /** Flags that were given and whose feature is still to come. */
  readonly later: readonly LaterFlagRow[];
}

/**
 * Understands a command line without touching any file.
 * @throws ConfigError USAGE for an unknown command or flag, a missing or wrong value, or two flags that contradict each other.
 */
export function parseCommandLine(argv: readonly string[]): ParsedCommandLine {
  const paths = new Set(COMMANDS.map(({ path }) => path));
  const { path, rest, words } = splitCommandLine(argv, paths);
  const command = path === undefined ? undefined : findCommand(path);
  if (command === undefined) throw unknownCommand(words);
  refuseStraySubcommand(command, words);
  const hint = `See the flags: yoke ${command.path} --help`;
  refuseEmptyValues(rest, hint);
  refuseContradictions(rest, hint);
  return readCommand({ command, rest, hint });
}

function readCommand(input: {
  readonly command: CommandRow;
  readonly rest: readonly string[];
  readonly hint: string;
}): ParsedCommandLine {
  const { command, rest, hint } = input;
  const parser = buildCommand(command);
  try {
    parser.parse(rest, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw usageError(error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' '), hint);
  }
  const given = parser.opts<Readonly<Record<string, unknown>>>();
  const readGiven = (name: string): unknown =>
    parser.getOptionValueSource(toKey(name)) === 'cli' ? given[toKey(name)] : undefined;
  const flags: Record<string, FlagResult> = {};
  for (const flag of [...command.flags, ...GLOBAL_FLAGS]) {
    const value = readGiven(flag.name);
    if (value !== undefined) flags[flag.name] = readValue({ flag, value, hint });
  }
  const operands: Record<string, string> = {};
  for (const [index, { name }] of command.operands.entries()) {
    const value = parser.args[index];
    if (value !== undefined) operands[name] = value;
  }
  // A later flag that was switched off asks for what happens anyway.
  const later = LATER_RUN_FLAGS.filter(
    ({ name }) => ![undefined, false].includes(readGiven(name) as undefined),
  );
  return { command, operands, flags, later };
}

function toKey(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function readValue(input: {
  readonly flag: FlagRow;
  readonly value: unknown;
  readonly hint: string;
}): FlagResult {
  const { flag, value, hint } = input;
  if (typeof value === 'boolean') return value;
  const text = String(value);
  if (text.startsWith('--')) throw usageError(`"--${flag.name}" needs a value`, hint);
  if (flag.value?.kind !== 'count' && flag.value?.kind !== 'amount') return text;
  const isCount = flag.value.kind === 'count';
  const number = /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (isCount ? Number.isInteger(number) && number >= 1 : Number.isFinite(number)) return number;
  const expected = isCount ? 'a whole number from 1' : `a number of ${flag.value.name} from 0`;
  throw usageError(`"--${flag.name}" is "${text}", expected ${expected}`, hint);
}

function flagsOf(rest: readonly string[]): readonly string[] {
  const end = rest.indexOf('--');
  return (end === -1 ? rest : rest.slice(0, end)).filter((token) => token.startsWith('--'));
}

function refuseEmptyValues(rest: readonly string[], hint: string): void {
  const empty = flagsOf(rest).find(
    (token) => token.endsWith('=') && !token.slice(0, -1).includes('='),
  );
  if (empty !== undefined) throw usageError(`"${empty}" has nothing after the "="`, hint);
}

function refuseContradictions(rest: readonly string[], hint: string): void {
  const names = new Set(flagsOf(rest).map((token) => token.split('=')[0] ?? token));
  for (const name of names) {
    const opposite = `--no-${name.slice(2)}`;
    if (names.has(opposite))
      throw usageError(`"${name}" and "${opposite}" contradict each other`, hint);
  }
}

// `ledger verify` is known, so `ledger verfy` is a slip and not a folder, unless it looks like a path.
function refuseStraySubcommand(command: CommandRow, words: readonly string[]): void {
  const [, second] = words;
  if (second === undefined || words.join(' ') === command.path) return;
  const siblings = COMMANDS.filter(({ path }) => path.startsWith(`${command.path} `));
  const names = siblings.map(({ path }) => path.slice(command.path.length + 1));
  const meant = /[./\\]/.test(second) ? undefined : nearestName(second, names);
  if (meant === undefined) return;
  throw usageError(
    `there is no command "yoke ${words.join(' ')}"`,
    `Did you mean: yoke ${command.path} ${meant}? For a folder of that name: yoke ${command.path} ./${second}`,
  );
}

function unknownCommand(words: readonly string[]): Error {
  const [first = '', second] = words;
  const name = words.join(' ');
  const later = LATER_COMMANDS[name] ?? LATER_COMMANDS[first];
  if (later !== undefined) {
    return usageError(`"yoke ${name}" is still to come`, `For now, ${later}`);
  }
  if (listGroups().includes(first)) {
    const inGroup = COMMANDS.filter(({ path }) => path.startsWith(`${first} `)).map(
      ({ path }) => path,
    );
    if (second === undefined) {
      return usageError(`"yoke ${first}" needs a command`, `One of: ${inGroup.join(', ')}`);
    }
    const meant = nearestName(name, inGroup);
    const hint =
      meant === undefined ? `One of: ${inGroup.join(', ')}` : `Did you mean: yoke ${meant}?`;
    return usageError(`there is no command "yoke ${name}"`, hint);
  }
  const known = [...COMMANDS.map(({ path }) => path), ...listGroups()];
  const meant = nearestName(name, known) ?? nearestName(first, known);
  const hint =
    meant === undefined ? 'See every command: yoke --help' : `Did you mean: yoke ${meant}?`;
  return usageError(`there is no command "yoke ${first}"`, hint);
}
