import { quote } from '../config/source/quote.js';
import { ConfigError } from '../errors/yoke-error.js';
import type { Story } from './types.js';

/** The backlog has no story with that id. */
export function storyNotFound(file: string, id: string): ConfigError {
  return new ConfigError({
    code: 'STORY_NOT_FOUND',
    message: `${file} has no story with the id ${quote(id)}.`,
    hint: 'List the stories with: yoke loop status',
    details: { file, id },
  });
}

/** The story cannot be marked as passed by one edit of the file. */
export function backlogNotEditable(file: string, story: Story): ConfigError {
  return new ConfigError({
    code: 'BACKLOG_NOT_EDITABLE',
    message: `${file}:${story.line}: story ${quote(story.id)} cannot be marked as passed without changing something else in the file.`,
    hint: 'Write `passes: false` into the story itself, without an anchor or an alias.',
    details: { file, id: story.id, line: story.line },
  });
}

/** The held-out files of a criterion cannot be used. */
export function heldOutUnusable(path: string, reason: string): ConfigError {
  return new ConfigError({
    code: 'HELD_OUT_UNUSABLE',
    message: `The held-out path ${quote(path)} ${reason}.`,
    hint: 'Correct `heldOut` of the criterion: a file or folder outside the repository, absolute or relative to the project.',
    details: { path, reason },
  });
}
