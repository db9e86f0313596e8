import { resolve } from 'node:path';
import { splitCommandLine } from './command-line/split-command-line.js';
import { run } from './commands/loop-status.js';
import type { Terminal } from './terminal/terminal.js';
import { writeDirectly } from './terminal/write-directly.js';

interface PlainStatus {
  readonly cwd: string;
  readonly directory: string;
  readonly flags: Readonly<Record<string, boolean>>;
}

/**
 * Answers `yoke loop status` without the parser of the other commands, which would take longer than the answer. False when
 * the command line holds anything unusual, or when something is wrong: then the parser and its messages are worth their time.
 */
export async function answerStatus(argv: readonly string[]): Promise<boolean> {
  const plain = readPlainly(argv);
  if (plain === undefined) return false;
  const terminal = plainTerminal();
  try {
    process.exitCode = await run({
      terminal,
      directory: resolve(terminal.cwd, plain.cwd, plain.directory),
      operands: {},
      flags: plain.flags,
      isJson: plain.flags.json === true,
      signal: new AbortController().signal,
      interruptedWith: () => undefined,
    });
    return true;
  } catch {
    // Nothing was printed yet: the long way meets the same error and knows how to say it.
    return false;
  }
}

function plainTerminal(): Terminal {
  return {
    out: writeDirectly,
    // The status says nothing else, and reads nothing.
    outBytes: () => {},
    input: async function* () {},
    err: () => {},
    isOutTty: false,
    isErrTty: false,
    isInTty: false,
    columns: () => 80,
    env: process.env,
    cwd: process.cwd(),
    platform: process.platform,
  };
}

function readPlainly(argv: readonly string[]): PlainStatus | undefined {
  const rest = [...splitCommandLine(argv, new Set(['loop status'])).rest];
  const flags: Record<string, boolean> = {};
  let cwd: string | undefined;
  let directory: string | undefined;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--compact' || word === '--json') flags[word.slice(2)] = true;
    else if (word === '--cwd') cwd = rest.shift();
    else if (/^--cwd=./.test(word)) cwd = word.slice('--cwd='.length);
    else if (word.startsWith('-') || directory !== undefined) return undefined;
    else directory = word;
  }
  return { cwd: cwd ?? '.', directory: directory ?? '.', flags };
}
