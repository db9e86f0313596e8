import type { Story } from './types.js';

/**
 * Finds circles of needs: each is a list of ids in which every story needs the next and the last needs the first. One
 * circle is reported for each group of stories that wait for each other. Takes linear time.
 */
export function findCycles(
  stories: readonly Pick<Story, 'id' | 'needs'>[],
): readonly (readonly string[])[] {
  const remaining = removeReady(stories);
  const cycles: (readonly string[])[] = [];
  const seen = new Set<string>();
  for (const start of remaining.keys()) {
    const cycle = walk(start, remaining, seen);
    if (cycle !== undefined) cycles.push(cycle);
  }
  return cycles;
}

/** Takes away, again and again, the stories whose needs are all taken away; what is left waits for itself. */
function removeReady(
  stories: readonly Pick<Story, 'id' | 'needs'>[],
): ReadonlyMap<string, readonly string[]> {
  const waiting = stories.filter((story) => story.needs.length > 0);
  const open = new Map<string, number>();
  const dependents = new Map<string, string[]>();
  const ids = new Set(waiting.map((story) => story.id));
  for (const story of waiting) {
    const needs = new Set(story.needs.filter((need) => ids.has(need)));
    open.set(story.id, needs.size);
    for (const need of needs) {
      const list = dependents.get(need);
      if (list === undefined) dependents.set(need, [story.id]);
      else list.push(story.id);
    }
  }
  const ready = waiting.filter((story) => open.get(story.id) === 0).map((story) => story.id);
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    open.delete(id);
    for (const dependent of dependents.get(id) ?? []) {
      const left = (open.get(dependent) ?? 0) - 1;
      open.set(dependent, left);
      if (left === 0) ready.push(dependent);
    }
  }
  return new Map(
    waiting
      .filter((story) => open.has(story.id))
      .map((story) => [story.id, story.needs.filter((need) => open.has(need))]),
  );
}

// Every remaining story needs a remaining one: following the first need comes back to where it has been.
function walk(
  start: string,
  remaining: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
): readonly string[] | undefined {
  const path: string[] = [];
  const positions = new Map<string, number>();
  for (let id: string | undefined = start; id !== undefined; id = remaining.get(id)?.[0]) {
    const position = positions.get(id);
    if (position !== undefined) return path.slice(position);
    if (seen.has(id)) return undefined;
    seen.add(id);
    positions.set(id, path.length);
    path.push(id);
  }
  return undefined;
}
