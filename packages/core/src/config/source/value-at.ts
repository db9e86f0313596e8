/** Reads the own member at a path of plain data; `undefined` when there is none. Never looks at a prototype. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, part) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    return (at as Readonly<Record<string | number, unknown>>)[part];
  }, value);
}
