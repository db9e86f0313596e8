import { WorkspaceError } from '../errors/index.js';

interface FailureText {
  readonly code: string;
  readonly because: string;
  readonly hint: string;
}

const FAILURES: Readonly<Record<string, FailureText>> = {
  ENOSPC: {
    code: 'DISK_FULL',
    because: 'the disk is full',
    hint: 'Free some space on that disk, then run `yoke loop run` again: it goes on where it stopped.',
  },
  EDQUOT: {
    code: 'DISK_FULL',
    because: 'the disk quota is used up',
    hint: 'Free some space of your quota, then run `yoke loop run` again: it goes on where it stopped.',
  },
  EROFS: {
    code: 'FILE_SYSTEM_READ_ONLY',
    because: 'the file system is mounted read-only',
    hint: 'Mount it writable, or set YOKE_STATE_DIR to a folder that can be written.',
  },
  EACCES: {
    code: 'FILE_ACCESS_DENIED',
    because: 'permission is denied',
    hint: 'Give your user write access to it and to the folder that holds it.',
  },
  EPERM: {
    code: 'FILE_ACCESS_DENIED',
    because: 'the operation is not permitted',
    hint: 'Give your user write access to it and to the folder that holds it.',
  },
  EMFILE: {
    code: 'TOO_MANY_OPEN_FILES',
    because: 'this process has too many files open',
    hint: 'Raise the limit with `ulimit -n 4096`, then run `yoke loop run` again.',
  },
  ENFILE: {
    code: 'TOO_MANY_OPEN_FILES',
    because: 'the system has too many files open',
    hint: 'End programs that hold files open, then run `yoke loop run` again.',
  },
};

const OTHER: FailureText = {
  code: 'FILE_FAILED',
  because: 'the system refused',
  hint: 'Look at the file and the disk it is on, then run `yoke doctor`.',
};

/** The system's code of a failed call, such as `ENOENT`; absent when the value is no system error. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** A change of a file or folder failed. `details.systemCode` holds the system's own code. */
export function fileFailed(input: {
  /** What was tried, such as `file:rename`. */
  readonly operation: string;
  readonly path: string;
  readonly cause: unknown;
}): WorkspaceError {
  const found = systemCode(input.cause);
  const text = (found === undefined ? undefined : FAILURES[found]) ?? OTHER;
  const verb = input.operation.replace(/^file:/, '');
  return new WorkspaceError({
    code: text.code,
    message: `Could not ${verb} "${input.path}": ${text.because}${found === undefined ? '' : ` (${found})`}.`,
    hint: text.hint,
    cause: input.cause,
    details: { operation: input.operation, path: input.path, systemCode: found },
  });
}

/** Something other than a regular file stands where Yoke reads or writes one. */
export function fileNotRegular(input: {
  readonly path: string;
  readonly found: string;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'FILE_NOT_REGULAR',
    message: `"${input.path}" is ${input.found}, but a regular file was expected.`,
    hint: `Look at it with \`ls -la "${input.path}"\` and move it out of the way.`,
    details: input,
  });
}

/** A file is larger than what may be read of it. */
export function fileTooLarge(input: {
  readonly path: string;
  readonly sizeBytes: number;
  readonly maxBytes: number;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'FILE_TOO_LARGE',
    message: `"${input.path}" has ${input.sizeBytes} bytes, but at most ${input.maxBytes} are read.`,
    hint: `Look at it with \`head -c 1000 "${input.path}"\`; it was not written by Yoke in this size.`,
    details: input,
  });
}

/** A file that one writer owns was changed by somebody else while it was open. */
export function fileChangedUnderneath(input: {
  readonly path: string;
  readonly expectedBytes: number;
  readonly foundBytes: number;
}): WorkspaceError {
  return new WorkspaceError({
    code: 'FILE_CHANGED_UNDERNEATH',
    message: `"${input.path}" should have ${input.expectedBytes} bytes but has ${input.foundBytes}: somebody else writes it.`,
    hint: 'Run `yoke loop status` to see which run holds the project.',
    details: input,
  });
}
