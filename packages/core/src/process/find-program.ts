import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { listWindowsCandidates } from './windows-program.js';

/** Where a program is, or the system's error code that keeps it from starting. */
export type FoundProgram = { readonly path: string } | { readonly error: 'ENOENT' | 'EACCES' };

/**
 * Finds a program as `execvp` would: a name with a slash is taken from `cwd`, another is looked up on PATH, in which empty and
 * relative parts are skipped, because the agent may write where they lead. Beforehand, because behind a launcher a
 * missing program is only an exit code.
 */
export function findProgram(input: {
  readonly program: string;
  readonly cwd: string;
  readonly path: string | undefined;
  /** On Windows the names of programs have extensions; the variable that lists them. */
  readonly windows?: { readonly pathExt: string | undefined } | undefined;
}): FoundProgram {
  const { program, cwd, path = '', windows } = input;
  const candidates =
    windows === undefined
      ? listCandidates(program, cwd, path)
      : listWindowsCandidates({ program, cwd, path, pathExt: windows.pathExt });
  let error: 'ENOENT' | 'EACCES' = 'ENOENT';
  for (const candidate of candidates) {
    const answer = examine(candidate);
    if (answer === 'ok') return { path: candidate };
    // Nobody knows what a closed folder of PATH holds: that is no reason to call a missing program a forbidden one.
    if (answer === 'EACCES' || (answer === 'closed' && candidates.length === 1)) error = 'EACCES';
  }
  return { error };
}

function listCandidates(program: string, cwd: string, path: string): readonly string[] {
  if (program.includes('/')) return [resolve(cwd, program)];
  return path
    .split(delimiter)
    .filter((part) => isAbsolute(part))
    .map((part) => join(part, program));
}

function examine(file: string): 'ok' | 'ENOENT' | 'EACCES' | 'closed' {
  try {
    if (!statSync(file).isFile()) return 'EACCES';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'closed' : 'ENOENT';
  }
  try {
    accessSync(file, constants.X_OK);
    return 'ok';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'EACCES' : 'ENOENT';
  }
}
