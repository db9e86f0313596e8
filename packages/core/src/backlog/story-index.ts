import { describeWaiting, type SelectOptions, type StoryChoice } from './select-story.js';
import type { Story } from './types.js';

/** The stories of one backlog, kept ready for choosing. Belongs to one run; changes with `markPassed`. */
export interface StoryIndex {
  /** Chooses as `selectStory` does, in the time of the stories that are skipped. */
  readonly select: (options?: SelectOptions) => StoryChoice;
  /** Notes that a story passes now. An unknown id, and one that passes already, changes nothing. */
  readonly markPassed: (id: string) => void;
}

interface Entry {
  readonly story: Story;
  readonly position: number;
  /** Needs that have not passed. */
  open: number;
}

/** Makes an index: one pass over the stories, and a heap of those that are ready. */
export function createStoryIndex(stories: readonly Story[]): StoryIndex {
  const passed = new Set<string>();
  for (const story of stories) if (story.passes) passed.add(story.id);
  const entries = new Map<string, Entry>();
  const dependents = new Map<string, Entry[]>();
  const ready: Entry[] = [];
  for (const [position, story] of stories.entries()) {
    if (story.passes) continue;
    const needs = new Set(story.needs.filter((need) => !passed.has(need)));
    const entry = { story, position, open: needs.size };
    entries.set(story.id, entry);
    if (entry.open === 0) push(ready, entry);
    for (const need of needs) {
      const list = dependents.get(need);
      if (list === undefined) dependents.set(need, [entry]);
      else list.push(entry);
    }
  }
  return {
    select: (options = {}) => {
      if (passed.size === stories.length) return { kind: 'complete' };
      const entry = takeFirst(ready, (one) => isWanted(one, passed, options));
      return entry === undefined
        ? describeWaiting(stories, passed, options)
        : { kind: 'story', story: entry.story };
    },
    markPassed: (id) => {
      if (passed.has(id) || !entries.has(id)) return;
      passed.add(id);
      for (const dependent of dependents.get(id) ?? []) {
        dependent.open -= 1;
        if (dependent.open === 0) push(ready, dependent);
      }
    },
  };
}

type Wanted = 'yes' | 'skipped' | 'passed';

function isWanted(entry: Entry, passed: ReadonlySet<string>, options: SelectOptions): Wanted {
  if (passed.has(entry.story.id)) return 'passed';
  return options.skip?.has(entry.story.id) === true ? 'skipped' : 'yes';
}

// Stories that pass leave the heap for good; the chosen one and the skipped ones go back.
function takeFirst(heap: Entry[], judge: (entry: Entry) => Wanted): Entry | undefined {
  const kept: Entry[] = [];
  let found: Entry | undefined;
  while (found === undefined) {
    const first = pop(heap);
    if (first === undefined) break;
    const wanted = judge(first);
    if (wanted === 'yes') found = first;
    if (wanted !== 'passed') kept.push(first);
  }
  for (const entry of kept) push(heap, entry);
  return found;
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.story.priority !== b.story.priority) return a.story.priority < b.story.priority;
  return a.position < b.position;
}

function push(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || !isBefore(entry, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = entry;
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    const left = heap[at * 2 + 1];
    const right = heap[at * 2 + 2];
    const isRight = left !== undefined && right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (child === undefined || !isBefore(child, last)) break;
    heap[at] = child;
    at = at * 2 + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return first;
}
