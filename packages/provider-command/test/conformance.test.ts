import { providerConformance } from '@yoke/testkit';
import { describe, it } from 'vitest';
import { commandProvider } from '../src/index.js';

/** An exit code of a command of unknown kind is advice: see `concludeCommand`. Its own tests hold every other bad end to a failure. */
const NOT_PROMISED = 'conclude knows no completion of a process that ended badly';

const cases = providerConformance(commandProvider, {
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

describe('provider command', () => {
  for (const { name, run } of cases.filter((one) => one.name !== NOT_PROMISED)) it(name, run);
});
