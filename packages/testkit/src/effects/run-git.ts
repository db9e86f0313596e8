import { execFile } from 'node:child_process';

/**
 * The whole environment of a git call in a test: no configuration of the machine or the user, no prompts, no pager, a
 * fixed identity, and the program search path handed in.
 */
export function gitEnvironment(path: string, home: string): Readonly<Record<string, string>> {
  return {
    PATH: path,
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Ada Test',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada Test',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
    LC_ALL: 'C',
  };
}

/** Runs git and answers its stdout without the last line feed. Rejects with git's own words when it fails. */
export function runGit(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [...args],
      { cwd: options.cwd, env: { ...options.env }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout.replace(/\n$/, ''));
        else reject(new Error(`git ${args.join(' ')}: ${stderr.trim() || error.message}`));
      },
    );
  });
}
