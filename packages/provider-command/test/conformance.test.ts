import { describeProvider } from '@yoke/testkit';
import { describe, it } from 'vitest';
import { commandProvider } from '../src/index.js';

describeProvider(commandProvider, {
  describe,
  it,
  isExitCodeAdvisory: true,
  options: { command: ['my-agent'], prompt: 'stdin', env: [], output: 'text' },
  writtenOptions: { command: 'my-agent' },
  recordings: [
    { name: 'text-success', stdout: 'thinking\n\ndone\n', outcome: 'completed' },
    {
      name: 'text-killed',
      stdout: 'thin',
      end: { exitCode: null, signal: 'SIGKILL' },
      outcome: 'crashed',
    },
  ],
});
