import type { SignInPathV1 } from '../contracts/index.js';

/** A place of the user's that exists, and from where it is to be linked. */
export interface SignInPlace {
  /** Absolute path. It stays writable for the agent. */
  readonly path: string;
  /** Relative to the scratch folder; absent when no link is wanted. */
  readonly linkedFrom?: string | undefined;
}

/** Finds the places that keep an agent signed in: of each, the first that exists. A variable that is not set names no place. */
export function resolveSignIn(
  paths: readonly SignInPathV1[],
  user: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly exists: (path: string) => boolean;
  },
): readonly SignInPlace[] {
  return paths.flatMap(({ at, linkedFrom }) => {
    const path = at
      .map((place) => expand(place, user.env))
      .find((place) => place !== undefined && user.exists(place));
    if (path === undefined) return [];
    return [{ path, ...(linkedFrom === undefined ? {} : { linkedFrom }) }];
  });
}

function expand(
  place: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const [, name, rest] = /^(~|\$[A-Za-z_][A-Za-z0-9_]*)(\/.*)$/s.exec(place) ?? [];
  if (name === undefined || rest === undefined) return undefined;
  const root = name === '~' ? (env.HOME ?? env.USERPROFILE) : env[name.slice(1)];
  return root === undefined || root === '' ? undefined : `${root}${rest}`.replace(/\/+$/, '');
}
