import { describe, expect, it } from 'vitest';
import { runGit } from './git-command.js';
import { makeRepository, testContext } from './test/repository.js';

describe('a call of git', () => {
  it('that ends in a way nobody planned for is told with its subcommand, place and first words', async () => {
    const folder = await makeRepository();
    const gitDir = `${folder}/.git`;

    const call = runGit(testContext(), {
      gitDir,
      profile: 'own',
      args: ['rev-parse', '--verify', 'no-such-branch'],
    });

    await expect(call).rejects.toMatchObject({
      code: 'GIT_FAILED',
      message: `\`git rev-parse\` failed in "${gitDir}" (exit 128): Needed a single revision`,
    });
  });

  it('whose other exit codes are answers gives them back', async () => {
    const folder = await makeRepository();

    const { exitCode } = await runGit(testContext(), {
      gitDir: `${folder}/.git`,
      profile: 'own',
      args: ['rev-parse', '--verify', '--quiet', 'no-such-branch'],
      answers: [1],
    });

    expect(exitCode).toBe(1);
  });
});
