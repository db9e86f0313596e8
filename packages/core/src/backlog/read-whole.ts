import { isSeq } from 'yaml';
import { toKeySchema } from '../config/json-schema.js';
import { byteOrderMarkLength } from '../config/source/decode-text.js';
import { refuse } from '../config/source/refuse.js';
import { describeIssues } from '../config/source/schema-problems.js';
import { nodeAt, readYaml, type YamlText } from '../config/source/strict-yaml.js';
import { showValue } from '../config/source/text-problems.js';
import { valueAt } from '../config/source/value-at.js';
import type { Problem } from '../errors/problem.js';
import { backlogNotList, labelMember, legacyCriterion } from './backlog-problems.js';
import { findStoryProblems } from './check-stories.js';
import { findAliased, findFlip } from './find-flip.js';
import { findInactiveStoryKeys } from './inactive-keys.js';
import { backlogFileSchema, type WrittenStory } from './story-schema.js';
import { toStory } from './to-story.js';
import type { Backlog, Story, StorySpan } from './types.js';

/** The most bytes of a backlog. */
export const MAX_BACKLOG_BYTES = 16_000_000;

/** What {@link parseBacklog} reads. */
export interface BacklogText {
  readonly text: string | Uint8Array;
  /** Path of the file as it is shown to people. */
  readonly file: string;
  /** Whether bare sentences are read as criteria; true when absent. */
  readonly allowLegacy?: boolean | undefined;
}

type Path = readonly (string | number)[];

/**
 * Reads a backlog with the YAML parser as one document. Slow for thousands of stories, and the judge of what is right.
 *
 * @throws the problems of the file, all at once
 */
export function readWhole(source: BacklogText): Backlog {
  const { backlog, problems } = inspectWhole(source);
  if (backlog === undefined || problems.length > 0) throw refuse(source.file, problems);
  return backlog;
}

/** What a file holds, with its problems. */
export interface InspectedBacklog {
  /** Absent when a story is not written as one. Present beside problems of ids and needs: nothing may run on it then. */
  readonly backlog: Backlog | undefined;
  readonly problems: readonly Problem[];
}

/**
 * As {@link readWhole}, for those who want to know everything that is wrong.
 *
 * @throws when the file is no YAML at all
 */
export function inspectWhole(source: BacklogText): InspectedBacklog {
  const yaml = readYaml({ ...source, maxBytes: MAX_BACKLOG_BYTES });
  const value = yaml.value ?? [];
  const prefix = Array.isArray(value) ? [] : ['stories'];
  const problems = findReadProblems(yaml, value, source);
  const parsed = backlogFileSchema.safeParse(value);
  if (parsed.data === undefined) return { backlog: undefined, problems };
  const written = Array.isArray(parsed.data) ? parsed.data : parsed.data.stories;
  const stories = written.map((story, index) =>
    toStory(story, yaml.placeOf([...prefix, index]).line ?? 1),
  );
  problems.push(
    ...findStoryProblems(stories, (index, path) => yaml.placeOf([...prefix, index, ...path])),
  );
  const backlog: Backlog = {
    stories,
    source: yaml.text,
    file: source.file,
    inactiveKeys: findInactiveStoryKeys(written),
    layout: 'whole',
    spans: findSpans({ yaml, prefix, stories }),
  };
  return { backlog, problems };
}

type LabelOf = (path: Path) => string | undefined;

function findReadProblems(yaml: YamlText, value: unknown, source: BacklogText): Problem[] {
  const prefixLength = Array.isArray(value) ? 0 : 1;
  const labelOf: LabelOf = (path) =>
    path.length <= prefixLength
      ? undefined
      : labelMember(
          valueAt(value, [...path.slice(0, prefixLength + 1), 'id']),
          path.slice(prefixLength + 1),
        );
  return [
    ...yaml.problems.map((problem) => relabel(problem, labelOf)),
    ...findShapeProblems({ yaml, value, source, labelOf }),
  ];
}

// The reader of YAML knows no stories: it names a value by its path from the top.
function relabel(problem: Problem, labelOf: LabelOf): Problem {
  const [, list, index, member] = /^(stories)?\[(\d+)\]\.?(.*)$/su.exec(problem.key ?? '') ?? [];
  if (index === undefined) return problem;
  const prefix = list === undefined ? [] : [list];
  const label = labelOf([...prefix, Number(index), ...(member ? [member] : [])]);
  return label === undefined
    ? problem
    : { ...problem, message: problem.message.replace(`\`${problem.key}\``, () => label) };
}

function findShapeProblems(input: {
  readonly yaml: YamlText;
  readonly value: unknown;
  readonly source: BacklogText;
  readonly labelOf: LabelOf;
}): readonly Problem[] {
  const { yaml, value, source, labelOf } = input;
  if (typeof value !== 'object' || value === null) {
    return [backlogNotList(yaml.placeOf([]), showValue(value))];
  }
  if (!Array.isArray(value) && !Object.hasOwn(value, 'stories')) {
    return [backlogNotList(yaml.placeOf([]), 'a map without `stories`')];
  }
  const problems = describeIssues(backlogFileSchema.safeParse(value).error?.issues ?? [], {
    value,
    placeOf: yaml.placeOf,
    keySchema: () => toKeySchema(backlogFileSchema),
    labelOf,
  }).filter((problem) => !yaml.problems.some((known) => known.key === problem.key));
  return source.allowLegacy === false
    ? [...problems, ...findLegacy({ yaml, value, labelOf })]
    : problems;
}

function findLegacy(input: {
  readonly yaml: YamlText;
  readonly value: object;
  readonly labelOf: LabelOf;
}): readonly Problem[] {
  const prefix = Array.isArray(input.value) ? [] : ['stories'];
  const stories = valueAt(input.value, prefix);
  if (!Array.isArray(stories)) return [];
  return stories.flatMap((story: WrittenStory, index) => {
    const acceptance: unknown = valueAt(story, ['acceptance']);
    if (!Array.isArray(acceptance)) return [];
    return acceptance.flatMap((criterion, position) => {
      const path = [...prefix, index, 'acceptance', position];
      return typeof criterion === 'string'
        ? [legacyCriterion(input.yaml.placeOf(path), input.labelOf(path) ?? '')]
        : [];
    });
  });
}

function findSpans(input: {
  readonly yaml: YamlText;
  readonly prefix: Path;
  readonly stories: readonly Story[];
}): readonly StorySpan[] {
  const { yaml, prefix, stories } = input;
  const markLength = byteOrderMarkLength(yaml.text);
  const text = yaml.text.slice(markLength);
  const aliased = findAliased(yaml.document);
  const list = nodeAt(yaml.document, prefix);
  return stories.map((story, index) => {
    const span = { start: markLength, end: yaml.text.length };
    const node = isSeq(list) ? list.items[index] : undefined;
    const flip = story.passes ? undefined : findFlip({ node, text, aliased });
    return flip === undefined ? span : { ...span, flip };
  });
}
