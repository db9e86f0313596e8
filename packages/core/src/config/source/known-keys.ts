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
 * Writes the sentence that helps with an unknown key: the key that was probably meant, at this place or elsewhere.
 * Absent when nothing is near.
 */
export function suggestKey(schema: KeySchema, path: Path, key: string): string | undefined {
  // A union of maps may know the key in a form that was not meant: the key itself is no suggestion.
  const others = listKnownKeys(schema, path).filter((known) => known !== key);
  const near = nearestName(key, others);
  if (near !== undefined) return `Did you mean \`${joinPath([...path, near])}\`?`;
  const elsewhere = findElsewhere(schema, key);
  return elsewhere.length === 0
    ? undefined
    : `Did you mean ${elsewhere.map((one) => `\`${one}\``).join(' or ')}?`;
}

/** Writes the sentence that lists the known keys at a place. */
export function describeKnownKeys(schema: KeySchema, path: Path): string {
  const keys = listKnownKeys(schema, path);
  if (keys.length === 0) return 'Remove the key.';
  const shown = keys.slice(0, MAX_LISTED).join(', ');
  return `Known keys here: ${shown}${keys.length > MAX_LISTED ? ', …' : ''}.`;
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
