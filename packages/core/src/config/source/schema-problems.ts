import type * as z from 'zod';
import type { Problem } from '../../errors/problem.js';
import { helpWithKey, type KeySchema } from './known-keys.js';
import { MAX_PROBLEMS } from './refuse.js';
import {
  joinPath,
  keyMissing,
  keyUnknown,
  type Place,
  showValue,
  valueInvalid,
} from './text-problems.js';
import { valueAt } from './value-at.js';

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

/** What is needed to name the place of a problem and what was expected there. */
export interface ProblemContext {
  /** The value that was checked. */
  readonly value: unknown;
  readonly placeOf: (path: Path, part: 'key' | 'value') => Place;
  /** JSON Schema of the input, made on demand: only wrong files need it. */
  readonly keySchema: () => KeySchema;
  /** Names a value for people; by its path when absent. */
  readonly labelOf?: ((path: Path) => string | undefined) | undefined;
}

/**
 * Turns what the schema found into problems with place, expectation and suggestion: one for each value, and hardly more
 * than are ever shown.
 */
export function describeIssues(
  issues: readonly Issue[],
  context: ProblemContext,
): readonly Problem[] {
  let schema: KeySchema | undefined;
  const keySchema = (): KeySchema => {
    schema ??= context.keySchema();
    return schema;
  };
  const problems = new Map<string, Problem>();
  for (const flat of issues.flatMap((issue) => flattenUnion(issue, []))) {
    for (const problem of describe(flat, { ...context, keySchema })) {
      const id = `${problem.code} ${problem.key}`;
      if (!problems.has(id)) problems.set(id, problem);
    }
    if (problems.size > MAX_PROBLEMS) break;
  }
  return [...problems.values()];
}

interface FlatIssue {
  readonly issue: Issue;
  readonly path: Path;
  /** What else would have been accepted, from the other branches of a union. */
  readonly alternatives?: readonly string[] | undefined;
}

function flattenUnion(issue: Issue, prefix: Path): readonly FlatIssue[] {
  const path = [...prefix, ...issue.path.map(toPathPart)];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }];
  const branches = issue.errors.map((errors) => errors.flatMap((one) => flattenUnion(one, path)));
  const close = branches.filter((branch) => !branch.some((one) => isOtherKind(one, path)));
  if (close.length > 0) return close.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  const alternatives = branches
    .flat()
    .filter((one) => isOtherKind(one, path))
    .flatMap((one) => one.alternatives ?? [expectation(one.issue)]);
  const first = branches.flat().find((one) => isOtherKind(one, path));
  return [{ issue: first?.issue ?? issue, path, alternatives: [...new Set(alternatives)] }];
}

// A branch that does not know one of the keys was hardly meant, however few its other complaints are.
function distance(branch: readonly FlatIssue[]): number {
  const hasUnknown = branch.some((one) => one.issue.code === 'unrecognized_keys');
  return branch.length + (hasUnknown ? 1_000 : 0);
}

// The branch is for another kind of value altogether: its complaint would only confuse.
function isOtherKind(flat: FlatIssue, path: Path): boolean {
  const isKind = flat.issue.code === 'invalid_type' || flat.issue.code === 'invalid_value';
  return isKind && flat.path.length === path.length;
}

function toPathPart(part: PropertyKey): string | number {
  return typeof part === 'symbol' ? String(part) : part;
}

function describe(flat: FlatIssue, context: ProblemContext): readonly Problem[] {
  const { issue, path } = flat;
  const subjectOf = (at: Path) => ({ key: joinPath(at), label: context.labelOf?.(at) });
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_PROBLEMS + 1).map((key) =>
      keyUnknown(context.placeOf([...path, key], 'key'), {
        ...subjectOf([...path, key]),
        hint: helpWithKey(context.keySchema(), path, key),
      }),
    );
  }
  const value = valueAt(context.value, path);
  const expected =
    flat.alternatives === undefined ? predicate(issue) : `must be ${joinWords(flat.alternatives)}`;
  const input = { ...subjectOf(path), expected };
  if (value === undefined && path.length > 0 && issue.code !== 'custom') {
    return [keyMissing(context.placeOf(path, 'value'), input)];
  }
  if (issue.code === 'invalid_key') {
    return [valueInvalid(context.placeOf(path, 'key'), { ...input, value: path.at(-1) })];
  }
  const isWhole = issue.code === 'custom';
  return [valueInvalid(context.placeOf(path, 'value'), { ...input, value, isWhole })];
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a map',
  record: 'a map',
  array: 'a list',
  tuple: 'a list',
  null: 'null',
};

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? `of type ${issue.expected}`;
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(showValue);
    return values.length === 1 ? (values[0] ?? '') : `one of ${values.join(', ')}`;
  }
  return predicate(issue);
}

function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return `must be ${expectation(issue)}`;
    case 'too_small':
      return isOwnText(issue.message) ? issue.message : describeBound(issue, 'least');
    case 'too_big':
      return isOwnText(issue.message) ? issue.message : describeBound(issue, 'most');
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'is not a valid name';
    case 'invalid_union':
      return describeUnion(issue);
    default:
      return issue.message;
  }
}

function describeUnion(issue: z.core.$ZodIssueInvalidUnion): string {
  // A union that a key decides lists the values of that key.
  const options: unknown = 'options' in issue ? issue.options : undefined;
  return Array.isArray(options)
    ? `must be one of ${options.map(showValue).join(', ')}`
    : 'must have one of the forms that are read';
}

// Texts of the schemas continue a sentence: "may not …", "must …", "is …".
function isOwnText(message: string): boolean {
  return /^(?:may|must|is|has|does)\b/u.test(message);
}

function describeBound(
  issue: { readonly origin: string; readonly minimum?: unknown; readonly maximum?: unknown },
  word: 'least' | 'most',
): string {
  const bound = String(word === 'least' ? issue.minimum : issue.maximum);
  const units: Readonly<Record<string, string>> = { string: ' characters', array: ' elements' };
  const unit = units[issue.origin];
  return unit === undefined
    ? `must be at ${word} ${bound}`
    : `must have at ${word} ${bound}${unit}`;
}

function joinWords(words: readonly string[]): string {
  if (words.length <= 1) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
