import { nearestName } from '../../errors/nearest-name.js';
import { joinPath } from './text-problems.js';

/** The part of a JSON Schema that tells which keys exist. */
export interface KeySchema {
  readonly properties?: Readonly<Record<string, KeySchema>> | undefined;
  readonly additionalProperties?: KeySchema | boolean | undefined;
  readonly items?: KeySchema | boolean | undefined;
  readonly prefixItems?: readonly KeySchema[] | undefined;
  readonly anyOf?: readonly KeySchema[] | undefined;
  readonly oneOf?: readonly KeySchema[] | undefined;
  readonly allOf?: readonly KeySchema[] | undefined;
}

type Path = readonly (string | number)[];

const MAX_LISTED = 40;

/** Lists the keys that a map at the given path may have, in the order of the schema. */
export function listKnownKeys(schema: KeySchema, path: Path): readonly string[] {
  let level: readonly KeySchema[] = flatten(schema);
  for (const part of path) level = level.flatMap((one) => step(one, part));
  return [...new Set(level.flatMap((one) => Object.keys(one.properties ?? {})))];
}

/**
 * Writes the sentence that helps with an unknown key: the key that was probably meant, at this place or elsewhere, or
 * the keys that there are.
 */
export function helpWithKey(schema: KeySchema, path: Path, key: string): string {
  const known = listKnownKeys(schema, path);
  // A union of maps may know the key in a form that was not meant: the key itself is no suggestion.
  const near = nearestName(
    key,
    known.filter((one) => one !== key),
  );
  const section = path.slice(path.findLastIndex((part) => typeof part === 'number') + 1);
  const meant = near === undefined ? findElsewhere(schema, key) : [joinPath([...section, near])];
  if (meant.length > 0) return `Did you mean ${meant.map((one) => `\`${one}\``).join(' or ')}?`;
  if (known.length === 0) return 'Remove the key.';
  const shown = known.slice(0, MAX_LISTED).join(', ');
  return `Known keys here: ${shown}${known.length > MAX_LISTED ? ', …' : ''}.`;
}

function flatten(schema: KeySchema): readonly KeySchema[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...inner.flatMap(flatten)];
}

function step(schema: KeySchema, part: string | number): readonly KeySchema[] {
  const isKnown = typeof part === 'string' && Object.hasOwn(schema.properties ?? {}, part);
  const next =
    typeof part === 'number'
      ? (schema.prefixItems?.[part] ?? schema.items)
      : isKnown
        ? schema.properties?.[part]
        : schema.additionalProperties;
  return typeof next === 'object' ? flatten(next) : [];
}

// Two levels are what people confuse: a key written at the top that belongs into a section, or into another section.
function findElsewhere(schema: KeySchema, key: string): readonly string[] {
  const found: string[] = Object.hasOwn(schema.properties ?? {}, key) ? [key] : [];
  for (const section of Object.keys(schema.properties ?? {})) {
    if (listKnownKeys(schema, [section]).includes(key)) found.push(`${section}.${key}`);
  }
  return found.slice(0, 3);
}
