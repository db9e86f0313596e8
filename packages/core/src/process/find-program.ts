import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

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
}): FoundProgram {
  const { program, cwd, path = '' } = input;
  const candidates = program.includes('/')
    ? [resolve(cwd, program)]
    : path
        .split(delimiter)
        .filter((part) => isAbsolute(part))
        .map((part) => join(part, program));
  let error: 'ENOENT' | 'EACCES' = 'ENOENT';
  for (const candidate of candidates) {
    const answer = examine(candidate);
    if (answer === 'ok') return { path: candidate };
    if (answer === 'EACCES') error = 'EACCES';
  }
  return { error };
}

function examine(file: string): 'ok' | 'ENOENT' | 'EACCES' {
  try {
    if (!statSync(file).isFile()) return 'EACCES';
    accessSync(file, constants.X_OK);
    return 'ok';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'EACCES' : 'ENOENT';
  }
}
