import type { FlagResult } from '../command-line/parse-command-line.js';
import type { Terminal } from '../terminal/terminal.js';

/** What a command is given. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** The project's folder: the directory argument, from `--cwd`, from the folder the command was started in. Absolute path. */
  readonly directory: string;
  readonly operands: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<string, FlagResult>>;
  readonly isJson: boolean;
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal;
  /** The exit code of the signal that came; absent while none has. */
  readonly interruptedWith: () => number | undefined;
}

/** A command: does its work and answers the exit code. */
export type RunCommand = (context: CommandContext) => Promise<number>;
