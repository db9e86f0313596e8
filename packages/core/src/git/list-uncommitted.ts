import { runGit } from './git-command.js';
import { comparePaths, decodePath } from './path-bytes.js';
import type { UncommittedInput } from './types.js';

/**
 * Lists files that differ from HEAD in the index or in the working tree, new ones included. One git process.
 * Folders of ignored files are not looked into.
 */
export async function listUncommitted(input: UncommittedInput): Promise<readonly string[]> {
  const { context, repository, paths } = input;
  if (paths !== 'all' && paths.length === 0) return [];
  const answer = await runGit(context, {
    gitDir: repository.gitDir,
    workTree: repository.root,
    profile: 'user',
    args: [
      'status',
      '--porcelain=v1',
      '-z',
      '--untracked-files=all',
      '--no-renames',
      '--ignore-submodules=dirty',
      '--',
      ...(paths === 'all' ? [] : paths.map((path) => `:(top,literal)${path}`)),
    ],
  });
  // A file that was taken out of the index and still stands there has two records.
  return [...new Set(parseStatus(answer.stdout))].sort(comparePaths);
}

/** Records of `git status --porcelain=v1 -z` without renames: two letters, a blank, a path, a zero byte. */
function parseStatus(bytes: Buffer): string[] {
  const paths: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    paths.push(decodePath(bytes.subarray(at + 3, end)));
    at = end + 1;
  }
  return paths;
}
