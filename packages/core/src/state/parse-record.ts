/** Parses the text of a small JSON file as one object; absent when it is anything else. Members are read by name only. */
export function parseRecord(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    // What cannot be parsed is what the caller reports: it knows what the file is for.
    return undefined;
  }
}

/** Tells whether a value is a plain object, not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
