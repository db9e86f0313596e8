import { LedgerError } from '../errors/index.js';

/** No place for state can be told from the environment. */
export function stateHomeUnknown(expected: string): LedgerError {
  return new LedgerError({
    code: 'STATE_HOME_UNKNOWN',
    message: `There is no place for Yoke's state: ${expected}.`,
    hint: 'Set YOKE_STATE_DIR to an absolute path outside of the project.',
    details: { expected },
  });
}

/** The place for state is one that Yoke will not use. */
export function stateDirectoryRefused(input: {
  readonly path: string;
  readonly because: string;
  readonly hint: string;
}): LedgerError {
  return new LedgerError({
    code: 'STATE_DIRECTORY_REFUSED',
    message: `The state directory "${input.path}" cannot be used: ${input.because}.`,
    hint: input.hint,
    details: { path: input.path, because: input.because },
  });
}

/** A file of the state directory was written by a newer Yoke. */
export function stateVersionNewer(input: {
  readonly path: string;
  readonly found: number;
  readonly spoken: number;
}): LedgerError {
  return new LedgerError({
    code: 'STATE_VERSION_NEWER',
    message: `"${input.path}" has version ${input.found}, but this Yoke knows versions up to ${input.spoken}.`,
    hint: 'Run the newer Yoke: `npx @yoke/cli@latest loop status`.',
    details: input,
  });
}

/** A file of the state directory is missing, cut or changed. It is not written over. */
export function stateUnreadable(input: {
  readonly path: string;
  readonly found: string;
  readonly hint: string;
}): LedgerError {
  return new LedgerError({
    code: 'STATE_UNREADABLE',
    message: `"${input.path}" cannot be used: ${input.found}.`,
    hint: input.hint,
    details: { path: input.path, found: input.found },
  });
}
