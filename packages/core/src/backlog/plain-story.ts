import type { PlainMap, PlainValue } from './plain-block.js';
import { MAX_TITLE_CHARACTERS } from './story-schema.js';
import { nameLegacy } from './to-story.js';
import type { Criterion, Story } from './types.js';

const STORY_KEYS: ReadonlySet<string> = new Set([
  'id',
  'title',
  'priority',
  'acceptance',
  'passes',
  'needs',
  'area',
]);
/** Shared: ten thousand empty lists are a millisecond of the collector's time. */
const NONE: readonly string[] = [];
const CRITERION_KEYS: ReadonlySet<string> = new Set(['id', 'text', 'verify', 'redFirst']);

/**
 * Completes a story of the plain subset where it is beyond doubt that the schema accepts it. Absent otherwise: the schema
 * is then asked. What comes out is what `toStory` makes of it.
 */
export function toPlainStory(map: PlainMap, line: number): Story | undefined {
  if (!hasOnly(map, STORY_KEYS)) return undefined;
  const { id, title, area } = map;
  const acceptance = toPlainCriteria(map.acceptance);
  const needs = toIds(map.needs);
  const passes = toBoolean(map.passes);
  const priority = toPriority(map.priority);
  const isSure =
    isPlainId(id) && isText(title, MAX_TITLE_CHARACTERS) && (area === undefined || isPlainId(area));
  if (!isSure || acceptance === undefined || needs === undefined) return undefined;
  if (passes === undefined || priority === undefined) return undefined;
  const story = {
    id,
    title: title.includes('  ') ? title.replace(/\s+/gu, ' ').trim() : title.trim(),
    priority,
    acceptance,
    passes,
    needs,
    writes: NONE,
    allow: NONE,
    line,
  };
  return area === undefined ? story : { ...story, area };
}

function toBoolean(value: PlainValue | undefined): boolean | undefined {
  return value === undefined ? false : typeof value === 'boolean' ? value : undefined;
}

function toPriority(value: PlainValue | undefined): number | undefined {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  return typeof value === 'number' ? value : undefined;
}

function hasOnly(map: PlainMap, keys: ReadonlySet<string>): boolean {
  for (const key of Object.keys(map)) if (!keys.has(key)) return false;
  return true;
}

function toPlainCriteria(value: PlainValue | undefined): readonly Criterion[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > 200) return undefined;
  const items: readonly PlainValue[] = value;
  const criteria: Criterion[] = [];
  const taken = new Set<string>();
  for (const item of items) if (isMap(item) && isPlainId(item.id)) taken.add(item.id);
  for (const item of items) {
    const criterion = isText(item, 8_000)
      ? { id: nameLegacy(criteria.length + 1, taken), text: item, verify: NONE, redFirst: false }
      : toPlainCriterion(item);
    if (criterion === undefined) return undefined;
    criteria.push(criterion);
  }
  return criteria;
}

function toPlainCriterion(item: PlainValue): Criterion | undefined {
  if (!isMap(item)) return undefined;
  if (!hasOnly(item, CRITERION_KEYS)) return undefined;
  const { id, text } = item;
  if (!isPlainId(id) || !isText(text, 8_000)) return undefined;
  const redFirst = toBoolean(item.redFirst);
  const verify = item.verify === undefined ? NONE : toCommands(item.verify);
  return verify === undefined || redFirst === undefined
    ? undefined
    : { id, text, verify, redFirst };
}

function toCommands(value: PlainValue): readonly string[] | undefined {
  const list: readonly PlainValue[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > 30) return undefined;
  return list.every((item) => isText(item, 16_384)) ? (list as readonly string[]) : undefined;
}

function toIds(value: PlainValue | undefined): readonly string[] | undefined {
  if (value === undefined) return NONE;
  if (!Array.isArray(value) || value.length > 1_000) return undefined;
  const items: readonly PlainValue[] = value;
  return items.every(isPlainId) ? items : undefined;
}

function isMap(value: PlainValue): value is PlainMap {
  return typeof value === 'object' && !Array.isArray(value);
}

// Printable ASCII without spaces at the ends: whatever else is readable is for the schema to say.
function isPlainId(value: PlainValue | undefined): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 200 &&
    value !== '.' &&
    value !== '..' &&
    /^[!-~](?:[ -~]*[!-~])?$/u.test(value)
  );
}

function isText(value: PlainValue | undefined, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength && value.trim() !== '';
}
