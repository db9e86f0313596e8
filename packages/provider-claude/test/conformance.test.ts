import { describeProvider } from '@yoke/testkit';
import { describe, it } from 'vitest';
import { claudeProvider } from '../src/index.js';
import { readRecordings } from './read-recordings.js';

// The suite asks for no structured answer, so the recordings in which one is missing prove nothing here.
const recordings = readRecordings().filter((recording) => recording.case !== 'structured-missing');

describeProvider(claudeProvider, {
  describe,
  it,
  options: { program: 'claude', maxRetries: 2 },
  recordings,
});
