/** A command line, cut into the command's words and the rest. */
export interface SplitCommandLine {
  /** The longest known command that the words begin with; absent when there is none. */
  readonly path: string | undefined;
  /** Everything but the words of the command, in order. */
  readonly rest: readonly string[];
  /** The first words, as far as they could name a command, for messages. */
  readonly words: readonly string[];
}

const VALUE_FLAGS_BEFORE = new Set(['--cwd']);

/** Finds the command in a command line. Flags of every command may stand before it. Knows nothing of commander, so that it is cheap. */
export function splitCommandLine(
  argv: readonly string[],
  paths: { readonly has: (path: string) => boolean },
): SplitCommandLine {
  let start = 0;
  while (start < argv.length && argv[start]?.startsWith('-') === true) {
    start += VALUE_FLAGS_BEFORE.has(argv[start] ?? '') ? 2 : 1;
  }
  const before = argv.slice(0, start);
  const first = argv[start];
  if (first === undefined) return { path: undefined, rest: before, words: [] };
  const second = argv[start + 1];
  const pair = second === undefined ? first : `${first} ${second}`;
  const words = second === undefined || second.startsWith('-') ? [first] : [first, second];
  if (words.length === 2 && paths.has(pair)) {
    return { path: pair, rest: [...before, ...argv.slice(start + 2)], words };
  }
  const path = paths.has(first) ? first : undefined;
  return { path, rest: [...before, ...argv.slice(start + 1)], words };
}
