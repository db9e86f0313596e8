import { compactOutput, detectVerifyCommand, failureSignature, planGates } from '@yoke/gates';

// Which gates a project's candidates have to pass, in order.
const { gates } = await planGates(
  { verify: { command: 'npm test', retries: 1 }, output: { previewBytes: 1024 } },
  { detectVerifyCommand: () => detectVerifyCommand('/path/to/project') },
);
export const names = gates.map(({ name }) => name);

// What a person has to see of a failing command's output, in a given number of bytes.
const passes = Array.from({ length: 500 }, (_, number) => `ok ${number + 1} - keeps ${number}`);
export const { preview } = compactOutput({
  stdout: [...passes, 'not ok 501 - rounds up', '  expected: 3', '  actual: 2', ''].join('\n'),
  exitCode: 1,
  budgetBytes: 1024,
});

// Whether the next attempt failed in the same way.
export const isSame = failureSignature('✖ adds (12ms)') === failureSignature('✖ adds (3ms)');
