import { Argument, Command, Option } from 'commander';
import { COMMANDS, listGroups } from './command-table.js';
import type { CommandRow, FlagRow } from './command-types.js';
import { GLOBAL_FLAGS } from './global-flags.js';
import { LATER_RUN_FLAGS } from './later.js';

/** Width of every help text, so that it is the same on every terminal and in every build. */
const HELP_WIDTH = 96;

/** Makes commander's parser and help for one command. Touches no file, prints nothing, never exits. */
export function buildCommand(row: CommandRow): Command {
  const command = silence(new Command(`yoke ${row.path}`))
    .description(row.details ?? row.about)
    .allowExcessArguments(false)
    .showSuggestionAfterError(true);
  for (const operand of row.operands) command.addArgument(buildOperand(operand));
  for (const flag of [...row.flags, ...GLOBAL_FLAGS]) {
    for (const option of buildOptions(flag)) command.addOption(option);
  }
  for (const option of buildLaterOptions(row)) command.addOption(option);
  return command.addHelpText('after', renderFoot(row));
}

/** Makes the help of `yoke` itself, or of a group such as `loop`. */
export function buildOverview(group?: string | undefined): Command {
  const name = group === undefined ? 'yoke' : `yoke ${group}`;
  const command = silence(new Command(name)).usage('<command> [dir] [flags]');
  command.description(
    group === undefined
      ? 'Hands stories to coding agents, proves their work mechanically, lands it in one commit.'
      : `The commands of yoke ${group}.`,
  );
  for (const row of COMMANDS) {
    const [first] = row.path.split(' ');
    if (group !== undefined && first !== group) continue;
    const shown = group === undefined ? row.path : row.path.slice(group.length + 1);
    if (shown !== '')
      command.addCommand(new Command(shown).description(row.about).helpOption(false));
  }
  for (const flag of GLOBAL_FLAGS) {
    for (const option of buildOptions(flag)) command.addOption(option);
  }
  const start = group === undefined ? '\nStart with: yoke init\n' : '\n';
  return command.addHelpText('after', `${start}Help for one command: ${name} <command> --help`);
}

/** Every help text by path: `''` for `yoke` itself, groups and commands. */
export function renderHelpTexts(): Readonly<Record<string, string>> {
  const texts: Record<string, string> = { '': renderHelp(buildOverview()) };
  for (const group of listGroups()) texts[group] = renderHelp(buildOverview(group));
  for (const row of COMMANDS) {
    const overview = texts[row.path];
    const own = renderHelp(buildCommand(row));
    texts[row.path] = overview === undefined ? own : `${own}\n${overview}`;
  }
  return texts;
}

function renderHelp(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => (text += part),
    getOutHelpWidth: () => HELP_WIDTH,
  });
  command.outputHelp();
  return text;
}

function silence(command: Command): Command {
  return command
    .exitOverride()
    .helpOption(false)
    .helpCommand(false)
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .configureHelp({ helpWidth: HELP_WIDTH, subcommandTerm: (child) => child.name() });
}

function buildOperand(row: CommandRow['operands'][number]): Argument {
  const about = row.default === undefined ? row.about : `${row.about} (default: ${row.default})`;
  const argument = new Argument(`[${row.name}]`, about);
  return row.choices === undefined ? argument : argument.choices([...row.choices]);
}

function buildOptions(flag: FlagRow): readonly Option[] {
  const value = flag.value === undefined ? '' : ` <${flag.value.name}>`;
  const short = flag.name === 'help' ? '-h, ' : '';
  const about =
    flag.default === undefined ? flag.about : `${flag.about} (default: ${flag.default})`;
  const option = new Option(`${short}--${flag.name}${value}`, about);
  if (flag.value?.kind === 'choice') option.choices([...flag.value.choices]);
  if (flag.hasOpposite !== true) return [option];
  return [option, new Option(`--no-${flag.name}`, `The opposite of --${flag.name}`)];
}

function buildLaterOptions(row: CommandRow): readonly Option[] {
  if (row.path !== 'loop run' && row.path !== 'loop resume') return [];
  return LATER_RUN_FLAGS.flatMap((flag) => {
    const option = new Option(`--${flag.name}${flag.takesValue ? ' <value>' : ''}`).hideHelp();
    return flag.hasOpposite === true
      ? [option, new Option(`--no-${flag.name}`).hideHelp()]
      : [option];
  });
}

function renderFoot(row: CommandRow): string {
  const exits = { 2: 'could not run', ...row.exits };
  const codes = Object.entries(exits).map(([code, about]) => `  ${code.padEnd(4)}${about}`);
  const examples = row.examples.map(([command, about]) => `  ${command}\n      ${about}`);
  const parts = examples.length === 0 ? [] : ['', 'Examples:', ...examples];
  return [...parts, '', 'Exit codes:', ...codes].join('\n');
}
