import { describeProvider } from '@yoke/testkit';
import { describe, it } from 'vitest';
import { codexProvider } from '../src/index.js';
import { readRecordings } from './read-recordings.js';

// The suite asks for no structured answer, so the recordings in which one is missing prove nothing here.
const recordings = readRecordings().filter((recording) => recording.case !== 'structured-missing');

describeProvider(codexProvider, {
  describe,
  it,
  options: {
    program: 'codex',
    maxRetries: 1,
    networkAccess: false,
    repositoryInstructions: false,
  },
  recordings,
});
