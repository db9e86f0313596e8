/** A memo that forgets what was used longest ago once the weights of its values pass a limit. */
export interface Memo<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value, weight: number) => void;
}

/**
 * Makes an empty memo. Weights are in any one unit; a value heavier than the limit is not kept. The limit may be one that is
 * asked for anew each time.
 */
export function createMemo<Value>(limit: number | (() => number)): Memo<Value> {
  const kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  let total = 0;
  const drop = (key: string): void => {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.delete(key);
    total -= entry.weight;
  };
  return {
    get: (key) => {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set: (key, value, weight) => {
      drop(key);
      const maxWeight = typeof limit === 'number' ? limit : limit();
      if (weight > maxWeight) return;
      kept.set(key, { value, weight });
      total += weight;
      for (const oldest of kept.keys()) {
        if (total <= maxWeight) break;
        drop(oldest);
      }
    },
  };
}
