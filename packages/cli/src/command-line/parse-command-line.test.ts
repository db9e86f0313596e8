import { YokeError } from '@yoke/core/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './command-table.js';
import { parseCommandLine } from './parse-command-line.js';

function refusalOf(argv: readonly string[]): string {
  try {
    parseCommandLine(argv);
  } catch (error) {
    if (YokeError.isInstance(error)) return `${error.code} ${error.message} | ${error.hint}`;
    throw error;
  }
  return 'not refused';
}

describe('flags', () => {
  test.each([
    [['loop', 'run', '--max=3']],
    [['loop', 'run', '--max', '3']],
    [['--cwd', '/p', 'loop', 'run', '--max', '3']],
    [['--json', 'loop', 'run', '.', '--max=3']],
  ])('reads a count in %j', (argv) => {
    expect(parseCommandLine(argv).flags.max).toBe(3);
  });

  test('leaves out what was not given', () => {
    expect(parseCommandLine(['loop', 'run']).flags).toEqual({});
  });

  test('reads a switch and its opposite', () => {
    expect(parseCommandLine(['loop', 'run', '--isolate']).flags.isolate).toBe(true);
    expect(parseCommandLine(['loop', 'run', '--no-isolate']).flags.isolate).toBe(false);
  });

  test.each([
    ['0', 'a whole number from 1'],
    ['-1', 'a whole number from 1'],
    ['1.5', 'a whole number from 1'],
    ['1e3', 'a whole number from 1'],
    ['many', 'a whole number from 1'],
  ])('refuses %s as a count', (value, expected) => {
    expect(refusalOf(['loop', 'run', `--max=${value}`])).toContain(
      `USAGE "--max" is "${value}", expected ${expected}`,
    );
  });

  test('takes 0 as an amount', () => {
    expect(parseCommandLine(['loop', 'run', '--timeout=0']).flags.timeout).toBe(0);
  });

  test('does not take the next flag as a value', () => {
    expect(refusalOf(['loop', 'run', '--runner', '--json'])).toContain('"--runner" needs a value');
  });

  test.each([
    [['loop', 'run', '--max='], '"--max=" has nothing after the "="'],
    [['loop', 'run', '--isolate', '--no-isolate'], 'contradict each other'],
    [['loop', 'run', '--quality', '--no-quality'], 'contradict each other'],
    [['loop', 'run', '--unsfe'], 'Did you mean --unsafe?'],
    [['loop', 'run', '--decision-policy=maybe'], 'Allowed choices are auto, critical'],
    [['loop', 'run', 'a', 'b'], 'too many arguments'],
    [['prd', 'check', '--max=1'], "unknown option '--max=1'"],
  ])('refuses %j', (argv, message) => {
    expect(refusalOf(argv)).toContain(message);
  });
});

describe('operands', () => {
  test('takes the first word behind the command as the folder', () => {
    expect(parseCommandLine(['loop', 'status', '--compact', 'app']).operands).toEqual({
      dir: 'app',
    });
  });

  test('takes a word behind a command as a folder even where the command has others below it', () => {
    const parsed = parseCommandLine(['ledger', 'app']);

    expect(parsed.command.path).toBe('ledger');
    expect(parsed.operands).toEqual({ dir: 'app' });
  });

  test('suspects a slip where a word is nearly a command', () => {
    expect(refusalOf(['ledger', 'verfy'])).toContain('Did you mean: yoke ledger verify?');
  });
});

describe('commands', () => {
  test.each([
    [['loop', 'rnu'], 'Did you mean: yoke loop run?'],
    [['docter'], 'Did you mean: yoke doctor?'],
    [['loop'], '"yoke loop" needs a command'],
    [['setup'], '"yoke setup" is still to come | For now, set the project up with: yoke init'],
    [['loop', 'answer'], '"yoke loop answer" is still to come'],
    [['frobnicate'], 'See every command: yoke --help'],
  ])('says what to do about %j', (argv, hint) => {
    expect(refusalOf(argv)).toContain(hint);
  });

  test.each(COMMANDS.map(({ path }) => path))('knows yoke %s', (path) => {
    expect(parseCommandLine(path.split(' ')).command.path).toBe(path);
  });
});

describe('flags that are still to come', () => {
  test('are taken and named', () => {
    const { later } = parseCommandLine(['loop', 'run', '--parallel=4', '--routing']);

    expect(later.map(({ name, effect }) => `${name} ${effect}`)).toEqual([
      'routing note',
      'parallel note',
    ]);
  });

  test('are not named when they ask for what happens anyway', () => {
    expect(parseCommandLine(['loop', 'run', '--no-routing', '--no-quality']).later).toEqual([]);
  });

  test.each(['--review', '--reviewer=codex', '--candidates=3'])('refuse the run for %s', (flag) => {
    expect(parseCommandLine(['loop', 'run', flag]).later).toMatchObject([{ effect: 'refuse' }]);
  });
});

test('answers or refuses every command line, and never fails otherwise', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'loop',
      'run',
      'prd',
      'check',
      '--max',
      '--max=',
      '--json',
      '--',
      '-',
      '-x',
      '.',
      '=',
    ),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (argv) => {
      expect(refusalOf(argv)).toMatch(/^USAGE |^not refused$/);
    }),
    { numRuns: 2_000 },
  );
});
