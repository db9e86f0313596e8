import { execFileSync } from 'node:child_process';
import type { DetectContextV1 } from '@yoke/core/contracts';
import { describe, expect, it } from 'vitest';
import { detectCommand } from './command-detect.js';
import { commandOptionsSchema } from './command-options.js';

const started: string[] = [];

const context: DetectContextV1 = {
  run: async ([program, ...args]) => {
    started.push([program, ...args].join(' '));
    try {
      const stdout = execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
      return { exitCode: 0, stdout, stderr: '' };
    } catch {
      return { exitCode: 1, stdout: '', stderr: '' };
    }
  },
  env: {},
  signal: new AbortController().signal,
};

describe.skipIf(process.platform === 'win32')('a command', () => {
  it('is installed when its program is on PATH, which is not started for that', async () => {
    const options = commandOptionsSchema.parse({ command: 'node --eval "process.exit(1)"' });

    expect(await detectCommand(context, options)).toEqual({ installed: true });
    expect(started).toEqual(['/bin/sh -c command -v "$1" sh node']);
  });

  it('is not installed when its program is nowhere', async () => {
    const options = commandOptionsSchema.parse({ command: ['no-such-agent', '--yes'] });

    expect(await detectCommand(context, options)).toEqual({
      installed: false,
      hint: '"no-such-agent" was not found. Install it, or correct the agent\'s `command` in the configuration.',
    });
  });
});
