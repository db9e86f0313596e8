import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.js';

describe('a plain command line', () => {
  it.each<[string, string[]]>([
    ['npm test', ['npm', 'test']],
    ['  npm \t test  ', ['npm', 'test']],
    ["node -e 'a b'", ['node', '-e', 'a b']],
    ['node "a b"c\'d e\'f\\ g', ['node', 'a bcd ef g']],
    ["grep ''", ['grep', '']],
    ['node "\\$x \\" \\\\ \\n \\`"', ['node', '$x " \\ \\n `']],
    ["node 'line\nbreak'", ['node', 'line\nbreak']],
    ['npx vitest run -t "AC1: adds"', ['npx', 'vitest', 'run', '-t', 'AC1: adds']],
    ['make X=1 a#b', ['make', 'X=1', 'a#b']],
    ['node \\*', ['node', '*']],
    ["'if' x", ['if', 'x']],
    ['go test ./... -run ^TestA$'.replace('$', ''), ['go', 'test', './...', '-run', '^TestA']],
  ])('%j becomes argv without a shell', (command, argv) => {
    expect(parseCommandLine(command)).toEqual(argv);
  });

  it('has the words that sh would make of it', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ' ',
        '  ',
        '\t',
        '\\',
        '"',
        "'",
        'a',
        'b c',
        '-x',
        '=',
        '#',
        '%',
        '!',
        ']',
        ':',
        ',',
        '^',
        '\r',
        'é',
        '🦬',
      ),
      fc.constantFrom(
        "'a b'",
        '"a b"',
        '\\ ',
        '\\"',
        "\\'",
        '"\\$"',
        '"\\\\"',
        '"\\a"',
        '\\$',
        '\\*',
        "'$x'",
        "'\n'",
        '"\n"',
        '""',
        "''",
      ),
      fc.constantFrom('$', '*', '~', '|', '&', '{', '\n', '`'),
    );
    const commands = fc
      .sample(fc.array(piece, { minLength: 1, maxLength: 9 }), { numRuns: 3_000, seed: 7 })
      .map((pieces) => `prog ${pieces.join('')}`)
      .map((command) => ({ command, argv: parseCommandLine(command) }))
      .filter(({ argv }) => argv[0] !== '/bin/sh');

    const words = readWithSh(commands.map(({ command }) => command));

    expect(commands.length).toBeGreaterThan(500);
    expect(commands.map(({ argv }) => argv)).toEqual(words);
  });
});

/** The words that the system's shell makes of each command. */
function readWithSh(commands: readonly string[]): string[][] {
  const script = commands
    .map((command) => `set -- ${command}\nprintf '%s\\0' "$#" "$@"\n`)
    .join('');
  const fields = execFileSync('/bin/sh', { input: script, maxBuffer: 1e8 }).toString().split('\0');
  const all: string[][] = [];
  for (let at = 0; at < fields.length - 1; ) {
    const count = Number(fields[at]);
    all.push(fields.slice(at + 1, at + 1 + count));
    at += 1 + count;
  }
  return all;
}

describe('a command line with shell syntax', () => {
  it.each([
    'a | b',
    'a && b',
    'a; b',
    'a &',
    'a > f',
    'a < f',
    '(a)',
    '{ a; }',
    'a\nb',
    'a `b`',
    'a $(b)',
    'a $B',
    'a "$B"',
    'a *.js',
    'a ?',
    'a [b]',
    'a ~/b',
    'a {b,c}',
    'X=1 a',
    'X+=1 a',
    '# a',
    'a # b',
    '! a',
    'if a',
    'while a',
    'cd a',
    'exit 1',
    'export A',
    ': a',
    '. a',
    'echo a',
    'test a',
    'true',
    'exec a',
    "a 'b",
    'a "b',
    'a \\',
    'a \\\nb',
    'a "b\\\nc"',
    "'' a",
  ])('%j goes to sh as it stands', (command) => {
    expect(parseCommandLine(command)).toEqual(['/bin/sh', '-c', command]);
  });

  it('goes to cmd.exe on Windows', () => {
    expect(parseCommandLine('npm test', 'win32')).toEqual([
      'cmd.exe',
      '/d',
      '/s',
      '/c',
      'npm test',
    ]);
  });
});

describe('argv', () => {
  it('stays as it is', () => {
    expect(parseCommandLine(['node', '-e', '$x | y', ''])).toEqual(['node', '-e', '$x | y', '']);
  });
});

describe('a command without a program', () => {
  it.each(['', ' \n', [''] as [string], [] as unknown as [string]])('%j is refused', (command) => {
    expect(() => parseCommandLine(command)).toThrow(
      expect.objectContaining({ code: 'COMMAND_EMPTY' }),
    );
  });
});

describe('any command line', () => {
  it('is read or given to a shell, never dropped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (command) => {
        fc.pre(command.trim() !== '');

        const argv = parseCommandLine(command);

        expect(argv[0]).not.toBe('');
        if (argv[0] === '/bin/sh') expect(argv.slice(-1)).toEqual([command]);
      }),
    );
  });
});
