import { win32 } from 'node:path';

/** A file of Windows that npm and others put beside a program; Node cannot start it by itself. */
const BATCH = /\.(?:cmd|bat)$/i;
/** What `parseCommandLine` names for a command line that is text. */
const SHELL = /(?:^|[\\/])cmd\.exe$/i;
const DEFAULT_EXTENSIONS = '.COM;.EXE;.BAT;.CMD';

/** What `cmd.exe` reads even between quotes, and what ends its line: no quoting makes these safe in an argument. */
const UNQUOTABLE = /["%!\r\n\0]/;

/**
 * Where Windows looks for a program, in its order: a name without an extension is tried with each of PATHEXT. Empty and
 * relative parts of PATH, and the folder it runs in, are left out, because the agent may write there.
 */
export function listWindowsCandidates(input: {
  readonly program: string;
  readonly cwd: string;
  readonly path: string;
  readonly pathExt: string | undefined;
}): readonly string[] {
  const { program, cwd, path, pathExt = DEFAULT_EXTENSIONS } = input;
  const extensions = pathExt.split(';').filter((part) => part !== '');
  const isComplete = extensions.some((part) => program.toUpperCase().endsWith(part.toUpperCase()));
  const names = isComplete ? [program] : extensions.map((part) => program + part.toLowerCase());
  if (/[\\/]/.test(program)) return names.map((name) => win32.resolve(cwd, name));
  return path
    .split(';')
    .filter((part) => win32.isAbsolute(part))
    .flatMap((part) => names.map((name) => win32.join(part, name)));
}

/** A command as Windows can start it. */
export interface WindowsCommand {
  readonly argv: readonly [string, ...string[]];
  /** The words are quoted already, and Node must leave them as they are. */
  readonly isVerbatim: boolean;
}

/**
 * Makes a command one that Windows can start: a batch file through `cmd.exe`, a command line of a user as it stands. Every word is quoted, so that blanks,
 * `&`, `|` and `^` are text. Undefined when a word holds what no quoting makes safe: it would be a command of its own.
 */
export function startOnWindows(argv: readonly [string, ...string[]]): WindowsCommand | undefined {
  const [program, ...words] = argv;
  if (SHELL.test(program) && words.length === 4 && words[2] === '/c') {
    // The command line of a user, which cmd.exe reads as it stands; Node would put backslashes before its quotes.
    return { argv: [program, '/d', '/s', '/c', `"${words[3] ?? ''}"`], isVerbatim: true };
  }
  if (!BATCH.test(program)) return { argv, isVerbatim: false };
  if (argv.some((word) => UNQUOTABLE.test(word))) return undefined;
  // `/s` takes off the outer quotes alone. A backslash before the closing quote would escape it for the program behind.
  const line = argv.map((word) => `"${word.replace(/\\+$/, '$&$&')}"`).join(' ');
  return { argv: ['cmd.exe', '/d', '/s', '/v:off', '/c', `"${line}"`], isVerbatim: true };
}
