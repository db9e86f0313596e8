/**
 * The one list of keys of a story whose feature is still to come. Whoever builds a feature removes its row. An inactive
 * key changes nothing; it is named once to the user.
 */
export const INACTIVE_STORY_KEYS = [
  'assessment',
  'assessmentFor',
  'exploration',
  'quality',
  'requirementsFor',
  'sourceChange',
] as const;

/** Lists the inactive keys that any of the stories as written has, sorted. */
export function findInactiveStoryKeys(written: readonly unknown[]): readonly string[] {
  return INACTIVE_STORY_KEYS.filter((key) =>
    written.some(
      (story) => typeof story === 'object' && story !== null && Object.hasOwn(story, key),
    ),
  );
}
