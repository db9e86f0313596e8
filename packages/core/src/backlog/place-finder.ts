import { createLineIndex } from '../config/source/line-index.js';
import { readYaml } from '../config/source/strict-yaml.js';
import type { Place } from '../config/source/text-problems.js';
import type { StoryPlace } from './check-stories.js';
import { MAX_BACKLOG_BYTES } from './read-whole.js';
import type { Backlog } from './types.js';

/** Makes a finder of places inside the stories of a backlog. A story's text is parsed when it is asked for, once. */
export function createPlaceFinder(backlog: Backlog): StoryPlace {
  const find = backlog.layout === 'whole' ? inWhole(backlog) : inStories(backlog);
  return (index, path) => ({ ...find(index, path), file: backlog.file });
}

type Find = (index: number, path: readonly (string | number)[]) => Place;

function inWhole(backlog: Backlog): Find {
  const yaml = read(backlog.source);
  const prefix = Array.isArray(yaml.value) ? [] : ['stories'];
  return (index, path) => yaml.placeOf([...prefix, index, ...path]);
}

function inStories(backlog: Backlog): Find {
  const lines = createLineIndex(backlog.source);
  const known = new Map<number, ReturnType<typeof readYaml>>();
  return (index, path) => {
    const span = backlog.spans[index];
    if (span === undefined) return { file: backlog.file };
    const yaml = known.get(index) ?? read(backlog.source.slice(span.start, span.end));
    known.set(index, yaml);
    const place = yaml.placeOf([0, ...path]);
    const line = lines(span.start).line + (place.line ?? 1) - 1;
    return { ...place, line };
  };
}

function read(text: string): ReturnType<typeof readYaml> {
  return readYaml({ text, file: '', maxBytes: MAX_BACKLOG_BYTES });
}
