import { runGit } from './git-command.js';
import type { GitContext, Mirror } from './types.js';

/** Which trees are compared, and how much of the answer is kept. */
export interface DiffTextInput {
  readonly mirror: Pick<Mirror, 'gitDir'>;
  readonly before: string;
  readonly after: string;
  readonly maxBytes: number;
}

/**
 * Writes the difference of two trees as text, from trusted objects and without any diff program or text conversion that
 * the trees name. What is longer than `maxBytes` is cut and says so: it must not be judged as a whole.
 */
export async function diffText(
  context: GitContext,
  input: DiffTextInput,
): Promise<{ readonly text: string; readonly isTruncated: boolean }> {
  const { stdout } = await runGit(context, {
    gitDir: input.mirror.gitDir,
    profile: 'own',
    args: [
      'diff',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--no-renames',
      input.before,
      input.after,
    ],
  });
  return {
    text: stdout.subarray(0, input.maxBytes).toString('utf8'),
    isTruncated: stdout.length > input.maxBytes,
  };
}
