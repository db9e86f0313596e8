import { expect, it } from 'vitest';
import { runTool } from '../process/index.js';
import { systemEffects } from '../system-effects.js';
import { inspectRepository } from './inspect-repository.js';

it('refuses a folder with a line break in its path before git is asked', async () => {
  const effects = systemEffects({ env: {} });
  const { signal } = new AbortController();

  await expect(
    inspectRepository({ runTool, effects, signal }, '/nowhere/a\nb'),
  ).rejects.toMatchObject({
    code: 'REPOSITORY_PATH_UNUSABLE',
    message: 'The path "/nowhere/a\\nb" holds a line break, expected a path of one line.',
  });
});
