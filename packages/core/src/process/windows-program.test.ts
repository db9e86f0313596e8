import { describe, expect, it } from 'vitest';
import { listWindowsCandidates, startOnWindows } from './windows-program.js';

const PATH = 'C:\\tools;;bin;C:\\Program Files\\nodejs';

function candidates(program: string, pathExt?: string): readonly string[] {
  return listWindowsCandidates({ program, cwd: 'D:\\bench', path: PATH, pathExt });
}

describe('a program on Windows', () => {
  it('is looked for with every extension, in absolute folders alone', () => {
    expect(candidates('npm', '.EXE;.CMD')).toEqual([
      'C:\\tools\\npm.exe',
      'C:\\tools\\npm.cmd',
      'C:\\Program Files\\nodejs\\npm.exe',
      'C:\\Program Files\\nodejs\\npm.cmd',
    ]);
  });

  it('keeps the extension that it has', () => {
    expect(candidates('npm.CMD')).toEqual([
      'C:\\tools\\npm.CMD',
      'C:\\Program Files\\nodejs\\npm.CMD',
    ]);
  });

  it('with a folder in its name is taken from where it runs, with either slash', () => {
    expect(candidates('tools/x.exe')).toEqual(['D:\\bench\\tools\\x.exe']);
    expect(candidates('C:\\A B\\x.cmd')).toEqual(['C:\\A B\\x.cmd']);
  });
});

describe('a batch file on Windows', () => {
  it('is started through cmd.exe, with blanks in its path and in its words', () => {
    expect(startOnWindows(['C:\\A B\\x.cmd', 'one two', 'a&b|c^d', 'C:\\last\\'])).toEqual({
      argv: [
        'cmd.exe',
        '/d',
        '/s',
        '/v:off',
        '/c',
        '""C:\\A B\\x.cmd" "one two" "a&b|c^d" "C:\\last\\\\""',
      ],
      isVerbatim: true,
    });
  });

  it.each(['say "hi"', '%PATH%', 'a\nb', 'a!b!'])('is not started with the word %j', (word) => {
    expect(startOnWindows(['C:\\x.cmd', word])).toBeUndefined();
  });

  it('is not the only thing that cmd.exe reads: a command line of a user arrives as it stands', () => {
    const command = 'node -e "1" && "C:\\A B\\x.cmd"';

    expect(startOnWindows(['C:\\Windows\\cmd.exe', '/d', '/s', '/c', command])).toEqual({
      argv: ['C:\\Windows\\cmd.exe', '/d', '/s', '/c', `"${command}"`],
      isVerbatim: true,
    });
  });

  it('is the only program that goes there', () => {
    const argv = ['C:\\node.exe', '"%PATH%"'] as const;

    expect(startOnWindows(argv)).toEqual({ argv, isVerbatim: false });
  });
});
