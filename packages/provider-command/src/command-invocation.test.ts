import { buildRequest } from '@yoke/testkit';
import { describe, expect, it } from 'vitest';
import { describeCommand } from './command-invocation.js';
import { type CommandOptions, commandOptionsSchema } from './command-options.js';

function options(written: Partial<CommandOptions>): CommandOptions {
  return commandOptionsSchema.parse({ command: ['node', 'agent.mjs'], ...written });
}

const request = buildRequest({ prompt: 'do "it"', scratchDir: '/scratch/1' });

describe('a command', () => {
  it('gets its prompt on stdin unless it is told otherwise', () => {
    expect(describeCommand(request, options({ env: ['MY_TOKEN'] }))).toEqual({
      argv: ['node', 'agent.mjs'],
      stdin: 'do "it"',
      passEnv: ['MY_TOKEN'],
      env: { YOKE_PERMISSIONS: 'safe' },
    });
  });

  it('gets its prompt as last argument', () => {
    const { argv, stdin } = describeCommand(request, options({ prompt: 'argument' }));

    expect(argv).toEqual(['node', 'agent.mjs', 'do "it"']);
    expect(stdin).toBeUndefined();
  });

  it('gets its prompt behind a command line that needs a shell, as one word', () => {
    const { argv } = describeCommand(
      request,
      options({ command: 'MODE=fast agent *.md', prompt: 'argument' }),
    );

    expect(argv).toEqual(['/bin/sh', '-c', 'MODE=fast agent *.md "$@"', 'sh', 'do "it"']);
  });

  it('gets its prompt in a file whose path it is told twice', () => {
    expect(describeCommand(request, options({ prompt: 'file' }))).toEqual({
      argv: ['node', 'agent.mjs', '/scratch/1/prompt.md'],
      passEnv: [],
      files: { 'prompt.md': 'do "it"' },
      env: { YOKE_PERMISSIONS: 'safe', YOKE_PROMPT_FILE: '/scratch/1/prompt.md' },
    });
  });

  it('refuses a prompt as argument of more than 100 KiB, and says what to do', () => {
    const long = buildRequest({ prompt: 'ü'.repeat(60_000) });

    expect(() => describeCommand(long, options({ prompt: 'argument' }))).toThrow(
      expect.objectContaining({
        code: 'PROMPT_TOO_LONG',
        message:
          'The prompt has 120000 bytes, and an agent with "prompt: argument" takes at most 102400.',
        hint: expect.stringContaining('`prompt: stdin`'),
      }),
    );
  });

  it('refuses an argument behind a string on Windows', () => {
    const windows = buildRequest({ scratchDir: 'C:\\scratch' });

    expect(() =>
      describeCommand(windows, options({ command: 'my-agent', prompt: 'argument' })),
    ).toThrow(expect.objectContaining({ code: 'COMMAND_NEEDS_LIST' }));
  });
});

describe('the options of a command', () => {
  it.each([
    { command: '' },
    { command: [] },
    { command: [''] },
    { prompt: 'pipe' },
    { env: ['A=1'] },
  ])('refuse %j', (written) => {
    const result = commandOptionsSchema.safeParse({ command: 'my-agent', ...written });

    expect(result.success).toBe(false);
  });
});
