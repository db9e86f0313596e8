import { lstat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { cosmiconfig, type Loader } from 'cosmiconfig';
import { configAmbiguous, configUnreadable } from './config-errors.js';
import { CONFIG_PLACES, type ConfigPlace } from './config-places.js';

/**
 * Finds the one configuration of a project, without evaluating anything. Absent when there is none.
 * @throws ConfigError CONFIG_AMBIGUOUS when there are two, CONFIG_UNREADABLE when one is there and cannot be read.
 */
export async function findConfig(root: string): Promise<ConfigPlace | undefined> {
  const found: ConfigPlace[] = [];
  let rest = CONFIG_PLACES;
  for (;;) {
    const hit = await findFirst(root, rest);
    if (hit === undefined) break;
    found.push(hit);
    rest = rest.slice(rest.indexOf(hit) + 1);
  }
  if (found.length > 1) throw configAmbiguous(found.map(({ path }) => path));
  await refuseUnreadable(root, found);
  return found[0];
}

async function findFirst(
  root: string,
  places: readonly ConfigPlace[],
): Promise<ConfigPlace | undefined> {
  if (places.length === 0) return undefined;
  const explorer = cosmiconfig('yoke', {
    searchPlaces: places.map(({ path }) => path),
    searchStrategy: 'none',
    ignoreEmptySearchPlaces: false,
    packageProp: 'yoke',
    loaders: RAW_LOADERS,
  });
  const result = await explorer.search(root);
  if (result === null) return undefined;
  const path = relative(root, result.filepath).split(sep).join('/');
  return places.find((place) => place.path === path);
}

// The search only tells which places are taken. A module must not run, and YAML is read by core, which knows lines.
const readRaw: Loader = (path, text) => {
  if (basename(path) !== 'package.json') return { text };
  try {
    const manifest: unknown = JSON.parse(text);
    return typeof manifest === 'object' && manifest !== null ? manifest : {};
  } catch {
    // Left for core to say with its line, if the broken file seems to hold a configuration at all.
    return /"yoke"\s*:/.test(text) ? { yoke: {} } : {};
  }
};

const RAW_LOADERS: Readonly<Record<string, Loader>> = Object.fromEntries(
  ['.yaml', '.yml', '.json', '.ts', '.mts', '.js', '.mjs', '.cjs', 'noExt'].map((end) => [
    end,
    readRaw,
  ]),
);

// cosmiconfig passes over what it may not read; a run without its configuration would be less safe than none.
async function refuseUnreadable(root: string, found: readonly ConfigPlace[]): Promise<void> {
  for (const place of CONFIG_PLACES) {
    if (found.includes(place) || place.within !== undefined) continue;
    const isThere = await lstat(join(root, place.path)).then(
      () => true,
      () => false,
    );
    if (isThere) throw configUnreadable(place.path, new Error('it is not a readable file'));
  }
}
