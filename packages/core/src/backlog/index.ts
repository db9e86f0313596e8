export { applyFlip, flipPasses } from './apply-flip.js';
export { type CheckedBacklog, checkBacklog } from './check-backlog.js';
export { INACTIVE_STORY_KEYS } from './inactive-keys.js';
export { backlogJsonSchema } from './json-schema.js';
export { type LintResult, lintBacklog } from './lint-backlog.js';
export { backlogText, findStory, parseBacklog } from './parse-backlog.js';
export { type BacklogText, MAX_BACKLOG_BYTES } from './read-whole.js';
export { resolveHeldOut } from './resolve-held-out.js';
export {
  type SelectOptions,
  type StoryChoice,
  selectStory,
  type WaitingStory,
} from './select-story.js';
export { storyDigest } from './story-digest.js';
export { createStoryIndex, type StoryIndex } from './story-index.js';
export type * from './types.js';
