import { resolve } from 'node:path';
import { answerFromTexts, findTextQuestion } from './command-line/answer-from-texts.js';
import { type ParsedCommandLine, parseCommandLine } from './command-line/parse-command-line.js';
import type { CommandTexts } from './command-line/render-texts.js';
import { usageError } from './command-line/usage-error.js';
import type { CommandContext } from './commands/command-context.js';
import { COMMAND_MODULES } from './dispatch.js';
import { describeError, EXIT, errorToJson, exitCodeOfError } from './exit.js';
import { toJsonLine } from './reporters/json-line.js';
import { listenForSignals } from './signals.js';
import { processTerminal, type Terminal } from './terminal/terminal.js';

/** Runs one command line of this process and sets its exit code. Never rejects. */
export async function main(argv: readonly string[], texts: () => CommandTexts): Promise<void> {
  const terminal = processTerminal();
  const interruption = listenForSignals(terminal);
  try {
    const parsed = parseCommandLine(argv);
    const isRefused = tellLaterFlags(parsed, terminal);
    if (isRefused && parsed.flags.json === true) {
      const refused = parsed.later.filter(({ effect }) => effect === 'refuse');
      const message = refused.map(({ name, reason }) => `"--${name}" is refused: ${reason}`);
      terminal.out(toJsonLine({ error: { code: 'USAGE', message: message.join('; ') } }));
    }
    process.exitCode = isRefused
      ? EXIT.notRunnable
      : await runCommand({ parsed, terminal, interruption });
  } catch (error) {
    const exitCode = interruption.exitCode();
    process.exitCode = exitCode ?? exitCodeOfError(error);
    if (exitCode === undefined) tellError({ error, argv, terminal, texts });
  } finally {
    interruption.dispose();
  }
}

async function runCommand(input: {
  readonly parsed: ParsedCommandLine;
  readonly terminal: Terminal;
  readonly interruption: ReturnType<typeof listenForSignals>;
}): Promise<number> {
  const { parsed, terminal, interruption } = input;
  const load = COMMAND_MODULES[parsed.command.path];
  if (load === undefined) throw usageError(`"yoke ${parsed.command.path}" has no module`, '');
  const cwd = resolve(terminal.cwd, String(parsed.flags.cwd ?? '.'));
  const context: CommandContext = {
    terminal,
    directory: resolve(cwd, parsed.operands.dir ?? '.'),
    operands: parsed.operands,
    flags: parsed.flags,
    isJson: parsed.flags.json === true,
    signal: interruption.signal,
    interruptedWith: interruption.exitCode,
  };
  const { run } = await load();
  return run(context);
}

// Each is named once; those whose absence would make the run less safe end it.
function tellLaterFlags(parsed: ParsedCommandLine, terminal: Terminal): boolean {
  for (const { name, effect, reason } of parsed.later) {
    const head = effect === 'refuse' ? `"--${name}" is refused` : `"--${name}" is not active yet`;
    terminal.err(`yoke: ${head}: ${reason}.\n`);
  }
  return parsed.later.some(({ effect }) => effect === 'refuse');
}

function tellError(input: {
  readonly error: unknown;
  readonly argv: readonly string[];
  readonly terminal: Terminal;
  readonly texts: () => CommandTexts;
}): void {
  const { error, argv, terminal } = input;
  const json = errorToJson(error);
  if (argv.includes('--json')) terminal.out(toJsonLine({ error: json }));
  terminal.err(describeError(error));
  if (json.code !== 'USAGE') return;
  const question = findTextQuestion(['--help']);
  if (question === undefined) return;
  const usage = answerFromTexts({ argv: [], question, texts: input.texts() });
  const isUnknown = String(json.message).startsWith('there is no command');
  if (isUnknown) terminal.err(`\n${usage ?? ''}`);
}
