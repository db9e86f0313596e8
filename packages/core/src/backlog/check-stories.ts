import { MAX_PROBLEMS } from '../config/source/refuse.js';
import type { Place } from '../config/source/text-problems.js';
import type { Problem } from '../errors/problem.js';
import {
  criterionIdDuplicate,
  needsCycle,
  needsSelf,
  needsUnknown,
  storyIdDuplicate,
} from './backlog-problems.js';
import { findCycles } from './find-cycles.js';
import type { Story } from './types.js';

/** A need is compared with the ids of backlogs up to this size: it takes a while. */
const MAX_COMPARED = 5_000;

/** Finds the place of a member of a story: `(3, ['needs', 0])`. */
export type StoryPlace = (index: number, path: readonly (string | number)[]) => Place;

/** Checks what no story can tell by itself: ids given twice, needs that are unknown or go in a circle. */
export function findStoryProblems(
  stories: readonly Story[],
  placeOf: StoryPlace,
): readonly Problem[] {
  const byId = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [index, story] of stories.entries()) {
    const first = byId.get(story.id);
    if (first === undefined) byId.set(story.id, index);
    else {
      const firstLine = stories[first]?.line ?? 0;
      problems.push(storyIdDuplicate(placeOf(index, ['id']), { id: story.id, firstLine }));
    }
    if (story.acceptance.length > 1) problems.push(...findCriterionProblems(story, index, placeOf));
  }
  const waiting = stories.filter((story) => story.needs.length > 0);
  for (const story of waiting) {
    if (problems.length > MAX_PROBLEMS) break;
    problems.push(...findNeedProblems({ story, byId, placeOf }));
  }
  // Where two stories have one id, nobody can tell which of them is needed.
  if (byId.size < stories.length) return problems;
  const others = waiting.map(({ id, needs }) => ({
    id,
    needs: needs.filter((need) => need !== id),
  }));
  const cycles = findCycles(others).map((cycle) =>
    needsCycle(placeOf(byId.get(cycle[0] ?? '') ?? 0, ['needs']), cycle),
  );
  return [...problems, ...cycles];
}

function findCriterionProblems(
  story: Story,
  index: number,
  placeOf: StoryPlace,
): readonly Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const [position, criterion] of story.acceptance.entries()) {
    if (seen.has(criterion.id)) {
      problems.push(
        criterionIdDuplicate(placeOf(index, ['acceptance', position]), {
          storyId: story.id,
          id: criterion.id,
        }),
      );
    }
    seen.add(criterion.id);
  }
  return problems;
}

function findNeedProblems(input: {
  readonly story: Story;
  readonly byId: ReadonlyMap<string, number>;
  readonly placeOf: StoryPlace;
}): readonly Problem[] {
  const { story, byId, placeOf } = input;
  return story.needs.flatMap((need, position) => {
    const place = (): Place => placeOf(byId.get(story.id) ?? 0, ['needs', position]);
    if (need === story.id) return [needsSelf(place(), story.id)];
    if (byId.has(need)) return [];
    return [
      needsUnknown(place(), {
        storyId: story.id,
        need,
        known: byId.size > MAX_COMPARED ? [] : byId.keys(),
      }),
    ];
  });
}
