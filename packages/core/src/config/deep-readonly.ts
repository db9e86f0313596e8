/** A type whose members, at every depth, cannot be assigned. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends (...args: never) => unknown
      ? T
      : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/** Freezes a plain value at every depth and returns it. Follows each object once, so cycles end. */
export function deepFreeze<T>(value: T): DeepReadonly<T> {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value as DeepReadonly<T>;
}
