import { WorkspaceError } from '../errors/index.js';

/** A git command ended in a way that nobody had planned for. */
export function gitFailed(input: {
  /** The subcommand, such as `read-tree`. */
  readonly command: string;
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly place: string;
}): WorkspaceError {
  const line = firstLine(input.stderr);
  return new WorkspaceError({
    code: 'GIT_FAILED',
    message: `\`git ${input.command}\` failed in "${input.place}" (exit ${input.exitCode ?? 'by a signal'}): ${line === '' ? 'it said nothing' : line}`,
    hint: 'Run `yoke doctor`; it looks at git, the repository and the state directory.',
    details: { ...input, stderr: input.stderr.slice(0, 4096) },
  });
}

/** Git could not be started. */
export function gitMissing(cause: string): WorkspaceError {
  return new WorkspaceError({
    code: 'GIT_MISSING',
    message: `Git could not be started: ${cause}.`,
    hint: 'Install git 2.34 or newer and see that `git --version` works in this terminal.',
    details: { cause },
  });
}

/** What git says first, without its own prefix, on one line. Advice and progress are left out. */
export function firstLine(stderr: string): string {
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('hint:') && !line.startsWith('warning:'));
  const line = lines.find((one) => /^(fatal|error):/.test(one)) ?? lines[0] ?? '';
  return line.replace(/^(fatal|error): /, '').slice(0, 400);
}

/** An object of the mirror does not have the id under which it is kept. */
export function objectCorrupt(input: {
  readonly id: string;
  readonly reason: string;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'OBJECT_CORRUPT',
    message: `The git object "${input.id}" in the mirror is damaged: ${input.reason}.`,
    hint: 'Run `git fsck --full` in the repository, then `yoke loop run` again: a damaged mirror is set aside and made anew.',
    details: input,
  });
}

/** An object that should be in the mirror is not. */
export function objectMissing(input: {
  readonly id: string;
  readonly expected?: string | undefined;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'OBJECT_MISSING',
    message: `The git object "${input.id}"${input.expected === undefined ? '' : ` (a ${input.expected})`} is not in the mirror.`,
    hint: 'Check that the commit exists with `git cat-file -t <id>`, then run `yoke loop run` again.',
    details: input,
  });
}

/** A value that has to be a full object id is something else. A misuse by the caller. */
export function notAnObjectId(value: string): WorkspaceError {
  return new WorkspaceError({
    code: 'OBJECT_ID_INVALID',
    message: `"${value.slice(0, 100)}" is not a full object id of 40 or 64 hexadecimal digits.`,
    hint: 'Name commits by the full id that `git rev-parse <name>` prints.',
    details: { value: value.slice(0, 100) },
  });
}
