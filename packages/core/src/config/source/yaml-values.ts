import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar } from 'yaml';
import type { Problem } from '../../errors/problem.js';
import { refuse } from './refuse.js';
import {
  fileSyntax,
  joinPath,
  keyDuplicate,
  keyForbidden,
  type Place,
  valueInvalid,
} from './text-problems.js';

/** Keys that could reach a prototype when somebody copies the object, and the merge key. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  '<<',
]);

const CORE_TAGS = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
);
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;
/** How much larger than the text the data may become through aliases. */
const MAX_GROWTH = 10;

interface Walk {
  readonly place: (offset: number) => Place;
  readonly problems: Problem[];
  readonly anchors: Map<string, { readonly value: unknown; readonly size: number } | 'open'>;
  readonly maxSize: number;
  size: number;
  overgrown?: Problem;
}

type Path = readonly (string | number)[];

/**
 * Turns nodes into plain data in one pass, in the order of the text, and lists what is not allowed in them. A value that
 * is not allowed is left out of the data (a map loses the key), so that it cannot be taken for something else.
 *
 * @throws FILE_SYNTAX when aliases multiply the data
 */
export function readNode(input: {
  readonly root: Node | undefined;
  readonly place: (offset: number) => Place;
  readonly sourceLength: number;
}): { readonly value: unknown; readonly problems: readonly Problem[] } {
  const walk: Walk = {
    place: input.place,
    problems: [],
    anchors: new Map(),
    maxSize: input.sourceLength * MAX_GROWTH + 1_000,
    size: 0,
  };
  const value = readValue(walk, input.root ?? null, []);
  // Whatever else is wrong, nobody should read through a bomb.
  if (walk.overgrown !== undefined) throw refuse(walk.overgrown.file ?? '', [walk.overgrown]);
  return { value, problems: walk.problems };
}

function readValue(walk: Walk, node: unknown, path: Path): unknown {
  if (isAlias(node)) return readAlias(walk, node, path);
  const anchor = (node as { anchor?: string } | null)?.anchor;
  const before = walk.size;
  walk.size += 1;
  if (anchor !== undefined) walk.anchors.set(anchor, 'open');
  const value = isCoreTag(walk, node, path) ? readPlain(walk, node, path) : undefined;
  if (anchor !== undefined) walk.anchors.set(anchor, { value, size: walk.size - before });
  return value;
}

function readPlain(walk: Walk, node: unknown, path: Path): unknown {
  if (isMap(node)) return readMap(walk, node.items, path);
  if (isSeq(node)) return node.items.map((item, index) => readValue(walk, item, [...path, index]));
  if (isScalar(node)) return readScalar(walk, node, path);
  return null;
}

function readAlias(walk: Walk, node: Node & { readonly source: string }, path: Path): unknown {
  const target = walk.anchors.get(node.source);
  const at = walk.place(node.range?.[0] ?? 0);
  if (target === undefined || target === 'open') {
    const why = target === 'open' ? 'stands inside the value it names' : 'names no value before it';
    walk.problems.push(
      fileSyntax(at, `the alias "*${node.source}" at \`${joinPath(path)}\` ${why}`),
    );
    return undefined;
  }
  walk.size += target.size;
  if (walk.size > walk.maxSize) {
    walk.overgrown ??= fileSyntax(
      at,
      `aliases make the file more than ${MAX_GROWTH} times as large`,
    );
    return undefined;
  }
  return target.value;
}

function readMap(walk: Walk, items: readonly Pair[], path: Path): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  const lines = new Map<string, number>();
  for (const pair of items) {
    const key = isScalar(pair.key) ? String(pair.key.value) : '';
    const at = walk.place((pair.key as Node | null)?.range?.[0] ?? 0);
    const keyPath = [...path, key];
    const firstLine = lines.get(key);
    if (FORBIDDEN_KEYS.has(key)) {
      walk.problems.push(keyForbidden(at, joinPath(keyPath)));
      continue;
    }
    if (firstLine !== undefined) {
      walk.problems.push(keyDuplicate(at, joinPath(keyPath), firstLine));
      continue;
    }
    lines.set(key, at.line ?? 0);
    const isKnown = isCoreTag(walk, pair.key, keyPath);
    const value = isKnown ? readValue(walk, pair.value, keyPath) : undefined;
    if (value !== undefined) map[key] = value;
  }
  return map;
}

function readScalar(walk: Walk, node: Scalar, path: Path): unknown {
  const { value } = node;
  if (typeof value !== 'number') return value;
  const written = node.source ?? '';
  if (JSON_NUMBER.test(written) && Number.isFinite(value) && !Object.is(value, -0)) return value;
  walk.problems.push(
    valueInvalid(walk.place(node.range?.[0] ?? 0), {
      key: joinPath(path),
      expected: 'must be a number in plain decimal digits, or text in quotes',
      value: written,
    }),
  );
  return undefined;
}

// The parser knows more tags than the schema asked for: binary data, sets, dates.
function isCoreTag(walk: Walk, node: unknown, path: Path): boolean {
  const tag = (node as { tag?: string } | null)?.tag;
  if (tag === undefined || CORE_TAGS.has(tag)) return true;
  const at = walk.place((node as Node).range?.[0] ?? 0);
  walk.problems.push({
    ...fileSyntax(at, `the tag "${tag}" at \`${joinPath(path)}\` is not read`),
    key: joinPath(path),
  });
  return false;
}
