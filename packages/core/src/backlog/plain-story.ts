import type { PlainMap, PlainValue } from './plain-block.js';
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
const CRITERION_KEYS: ReadonlySet<string> = new Set(['id', 'text', 'verify', 'redFirst']);

/**
 * Completes a story of the plain subset where it is beyond doubt that the schema accepts it. Absent otherwise: the schema
 * is then asked. What comes out is what `toStory` makes of it.
 */
export function toPlainStory(map: PlainMap, line: number): Story | undefined {
  for (const key in map) if (!STORY_KEYS.has(key)) return undefined;
  const { id, title, priority, passes, area } = map;
  if (!isPlainId(id) || !isText(title, 500)) return undefined;
  if (passes !== undefined && typeof passes !== 'boolean') return undefined;
  if (priority !== undefined && typeof priority !== 'number') return undefined;
  if (area !== undefined && !isPlainId(area)) return undefined;
  const acceptance = toPlainCriteria(map.acceptance);
  const needs = toIds(map.needs);
  if (acceptance === undefined || needs === undefined) return undefined;
  return {
    id,
    title: title.includes('  ') ? title.replace(/\s+/gu, ' ').trim() : title.trim(),
    priority: priority ?? Number.POSITIVE_INFINITY,
    acceptance,
    passes: passes ?? false,
    needs,
    ...(area === undefined ? {} : { area }),
    writes: [],
    allow: [],
    line,
  };
}

function toPlainCriteria(value: PlainValue | undefined): readonly Criterion[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > 200) return undefined;
  const items: readonly PlainValue[] = value;
  const criteria: Criterion[] = [];
  const taken = new Set<string>();
  for (const item of items) if (isMap(item) && isPlainId(item.id)) taken.add(item.id);
  for (const [index, item] of items.entries()) {
    const criterion = isText(item, 8_000)
      ? { id: nameLegacy(index + 1, taken), text: item, verify: [], redFirst: false }
      : toPlainCriterion(item);
    if (criterion === undefined) return undefined;
    criteria.push(criterion);
  }
  return criteria;
}

function toPlainCriterion(item: PlainValue): Criterion | undefined {
  if (!isMap(item)) return undefined;
  for (const key in item) if (!CRITERION_KEYS.has(key)) return undefined;
  const { id, text, verify, redFirst } = item;
  if (!isPlainId(id) || !isText(text, 8_000)) return undefined;
  if (redFirst !== undefined && typeof redFirst !== 'boolean') return undefined;
  const commands = verify === undefined ? [] : toCommands(verify);
  return commands === undefined
    ? undefined
    : { id, text, verify: commands, redFirst: redFirst ?? false };
}

function toCommands(value: PlainValue): readonly string[] | undefined {
  const list: readonly PlainValue[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > 30) return undefined;
  return list.every((item) => isText(item, 16_384)) ? (list as readonly string[]) : undefined;
}

function toIds(value: PlainValue | undefined): readonly string[] | undefined {
  if (value === undefined) return [];
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
