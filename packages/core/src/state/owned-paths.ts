/** The files below `.yoke/` that belong to the user and are versioned. A path that ends in `/` is a folder. */
const USER_PATHS = [
  '.yoke/prd.yaml',
  '.yoke/config.yaml',
  '.yoke/acceptance.yaml',
  '.yoke/requirements.yaml',
  '.yoke/plan.md',
  '.yoke/context/',
] as const;

/** Globs of the paths that Yoke writes at run time, relative to the project; a `!` takes a path out again. */
export const YOKE_OWNED_PATHS: readonly string[] = [
  '.yoke',
  '.yoke/**',
  ...USER_PATHS.map((path) => (path.endsWith('/') ? `!${path}**` : `!${path}`)),
];

/**
 * Tells whether a path, relative to the project and with `/`, is Yoke's at run time: everything at and below `.yoke` but the
 * files that are the user's. Other spellings of the folder's name are Yoke's as a whole, since they are the same folder on
 * file systems that do not tell large letters from small ones.
 */
export function isYokeOwned(path: string): boolean {
  const [first = ''] = path.split('/', 1);
  if (first.toLowerCase() !== '.yoke') return false;
  return !USER_PATHS.some((own) => (own.endsWith('/') ? path.startsWith(own) : path === own));
}

/** The paths below `.yoke/` that the managed block of `.gitignore` keeps in git. */
export const VERSIONED_PATHS: readonly string[] = USER_PATHS;
