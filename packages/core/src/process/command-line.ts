import type { CommandLine } from '../contracts/index.js';
import { ConfigError } from '../errors/index.js';

/**
 * Turns a command line into argv. A plain string (words, quotes, backslashes) is read here exactly as `sh` would read it
 * and costs no shell; whatever has shell syntax, or names something that only a shell can do, goes to `/bin/sh -c` as it
 * stands. Argv stays as it is. On Windows every string goes to `cmd.exe`, which finds `.cmd` files.
 *
 * @throws COMMAND_EMPTY for a command without a program: a shell would call it a success.
 */
export function parseCommandLine(
  command: CommandLine,
  platform = 'linux',
): readonly [string, ...string[]] {
  if (typeof command !== 'string') {
    const [program, ...args] = command;
    return program === undefined || program === '' ? refuse(command) : [program, ...args];
  }
  if (command.trim() === '') return refuse(command);
  if (platform === 'win32') return ['cmd.exe', '/d', '/s', '/c', command];
  return readPlain(command) ?? ['/bin/sh', '-c', command];
}

function refuse(command: CommandLine): never {
  throw new ConfigError({
    code: 'COMMAND_EMPTY',
    message: `The command ${JSON.stringify(command)} names no program.`,
    hint: 'Write the command that is to be run, such as "npm test", or leave the key out.',
    details: { command },
  });
}

/** Pieces of a plain command line. Anything that none of them matches is shell syntax. */
const PIECES = [
  ['blank', /[ \t]+/y],
  ['bare', /[^ \t\n\\'"|&;<>()$`*?[{}~\0]+/y],
  ['escaped', /\\([^\n\0])/y],
  ['single', /'([^'\0]*)'/y],
  ['double', /"((?:[^"\\$`\0]|\\[^\n\0])*)"/y],
] as const;

type Piece = readonly [kind: (typeof PIECES)[number][0], text: string];

/** The words of a plain command line; undefined when a shell has to read it. */
function readPlain(command: string): readonly [string, ...string[]] | undefined {
  const pieces = cut(command);
  if (pieces === undefined) return undefined;
  const words: string[] = [];
  let isInside = false;
  for (const [kind, text] of pieces) {
    if (kind === 'blank') {
      isInside = false;
      continue;
    }
    const isFirstPiece = !isInside;
    if (isFirstPiece) words.push('');
    isInside = true;
    if (kind === 'bare' && isFirstPiece && needsShell(text, words.length === 1)) return undefined;
    words[words.length - 1] += text;
  }
  const [program, ...args] = words;
  return program === undefined || program === '' || BUILTINS.has(program)
    ? undefined
    : [program, ...args];
}

function cut(command: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  for (let at = 0; at < command.length; ) {
    const found = PIECES.map(([kind, pattern]) => {
      pattern.lastIndex = at;
      return [kind, pattern.exec(command)] as const;
    }).find(([, match]) => match !== null);
    if (found === undefined) return undefined;
    const [kind, match] = found;
    at += match?.[0].length ?? 0;
    pieces.push([kind, unquote(kind, match?.[1] ?? match?.[0] ?? '')]);
  }
  return pieces;
}

/** Inside double quotes a backslash stands for itself, unless it is before one of four characters. */
function unquote(kind: Piece[0], text: string): string {
  return kind === 'double' ? text.replace(/\\([$`"\\])/g, '$1') : text;
}

/** A comment, an assignment before the program, or a word of the grammar. */
function needsShell(text: string, isProgram: boolean): boolean {
  if (text.startsWith('#')) return true;
  return isProgram && (/^[A-Za-z_][A-Za-z0-9_]*\+?=/.test(text) || RESERVED.has(text));
}

const RESERVED = new Set(
  '! case do done elif else esac fi for function if in select then time until while coproc'.split(
    ' ',
  ),
);

/** What a shell does itself: there is no such program, or it does something else. */
const BUILTINS = new Set(
  (
    ': . alias bg bind break builtin caller cd chdir command compgen complete compopt continue declare dirs disown echo ' +
    'enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf ' +
    'pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit ' +
    'umask unalias unset wait'
  ).split(' '),
);
