import type { Place } from './source/text-problems.js';

/** One effective value of a configuration and where it came from. */
export interface EffectiveKey {
  /** Path of the key, such as `loop.maxAttempts`. A list, and a plugin's own options, are one value each. */
  readonly key: string;
  readonly value: unknown;
  /** `default` when nothing in the file says it. */
  readonly origin: 'default' | Place;
}

type Path = readonly string[];

/** Where keys of the effective configuration stand when the file spells them in another way. */
const OTHER_SPELLINGS: Readonly<Record<string, Path>> = {
  'workspace.isolate': ['loop', 'isolate'],
};

/**
 * Lists every effective value of a configuration with its origin, in the order of the configuration.
 * `written` is the value of the file, before defaults.
 */
export function listEffectiveKeys(input: {
  readonly config: object;
  readonly written: unknown;
  readonly placeOf: (path: Path) => Place;
}): readonly EffectiveKey[] {
  return listLeaves(input.config, []).map(({ path, value }) => {
    const key = path.join('.');
    const written = findWritten(input.written, path) ?? findSpelling(input.written, key);
    return { key, value, origin: written === undefined ? 'default' : input.placeOf(written) };
  });
}

function listLeaves(value: object, path: Path): readonly { path: Path; value: unknown }[] {
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const here = [...path, key];
    if (member === undefined) return [];
    const isLeaf = !isMap(member) || key === 'with' || Object.keys(member).length === 0;
    return isLeaf ? [{ path: here, value: member }] : listLeaves(member, here);
  });
}

// A shorthand (`verify: npm test`, a list of agents) stands in a line too: the path ends there, and says the command only.
function findWritten(written: unknown, path: Path): Path | undefined {
  let at = written;
  for (const [depth, part] of path.entries()) {
    if (!isMap(at)) {
      const isSaid = depth > 0 && (part === 'command' || path[0] === 'agents');
      return isSaid ? path.slice(0, depth) : undefined;
    }
    if (!Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return path;
}

function findSpelling(written: unknown, key: string): Path | undefined {
  const spelling = OTHER_SPELLINGS[key];
  return spelling === undefined ? undefined : findWritten(written, spelling);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
