/** A parsed JSON object of unknown shape. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads a line that holds one JSON object. Undefined for anything else: agents print all sorts of lines. */
export function readJsonLine(line: string): JsonObject | undefined {
  if (!line.trimStart().startsWith('{')) return undefined;
  try {
    return asObject(JSON.parse(line));
  } catch {
    // Not JSON, or cut: it stays a raw line.
    return undefined;
  }
}

/** The value as an object; undefined for anything else, arrays included. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** The objects of a list; none for anything else. */
export function asObjects(value: unknown): readonly JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.map(asObject).filter((item) => item !== undefined);
}

/** The value as text; undefined for anything else. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value as a count: a whole number from 0. Undefined for anything else, for unknown is not zero. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** `total - part` where both are known and the difference is a count. */
export function countWithout(
  total: number | undefined,
  ...parts: readonly (number | undefined)[]
): number | undefined {
  let rest = total;
  for (const part of parts) {
    if (rest === undefined || part === undefined) return undefined;
    rest -= part;
  }
  return asCount(rest);
}
