import type { Problem } from '../../errors/problem.js';
import { joinPath, keyForbidden, type Place, valueInvalid } from './text-problems.js';
import { FORBIDDEN_KEYS } from './yaml-values.js';

const MAX_DEPTH = 64;
const MAX_VALUES = 200_000;

interface Copy {
  readonly place: Place;
  readonly problems: Problem[];
  values: number;
}

/**
 * Copies a value that a module exported into plain data: what a getter, a proxy or a class would do later is gone.
 * Members that are `undefined` are left out. Functions, symbols, cycles and non-finite numbers are problems.
 */
export function copyInert(
  value: unknown,
  place: Place,
): { readonly value: unknown; readonly problems: readonly Problem[] } {
  const copy: Copy = { place, problems: [], values: 0 };
  return { value: copyValue(copy, value, []), problems: copy.problems };
}

function copyValue(copy: Copy, value: unknown, path: readonly (string | number)[]): unknown {
  copy.values += 1;
  const refuse = (expected: string, found: unknown = value): undefined => {
    copy.problems.push(valueInvalid(copy.place, { key: joinPath(path), expected, value: found }));
    return undefined;
  };
  if (path.length > MAX_DEPTH) return refuse('may not be nested so deeply');
  if (copy.values > MAX_VALUES) {
    return copy.values === MAX_VALUES + 1 ? refuse('may not hold so many values') : undefined;
  }
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : refuse('must be a finite number', String(value));
    case 'object':
      return value === null ? null : copyObject(copy, value, path);
    default:
      return refuse('must be plain data', `a ${typeof value}`);
  }
}

function copyObject(copy: Copy, value: object, path: readonly (string | number)[]): unknown {
  try {
    if (Array.isArray(value)) {
      if (value.length > MAX_VALUES) throw new RangeError('the list is too long');
      return Array.from(value, (item, index) => copyValue(copy, item, [...path, index]));
    }
    const map: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const keyPath = [...path, key];
      if (FORBIDDEN_KEYS.has(key)) {
        copy.problems.push(keyForbidden(copy.place, joinPath(keyPath)));
        continue;
      }
      const member = copyValue(copy, (value as Record<string, unknown>)[key], keyPath);
      if (member !== undefined) map[key] = member;
    }
    return map;
  } catch (cause) {
    // A getter or a proxy threw: the value cannot be read, which is a problem of whoever wrote it.
    const reason = cause instanceof Error ? cause.message : String(cause);
    copy.problems.push(
      valueInvalid(copy.place, {
        key: joinPath(path),
        expected: 'must be readable as plain data',
        value: `an error: ${reason}`,
      }),
    );
    return undefined;
  }
}
