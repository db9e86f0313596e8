import type { Problem } from '../errors/index.js';
import { describeValue } from './describe-value.js';
import { type PluginSubject, pluginInvalid } from './plugin-errors.js';

/** The kinds of thing that a plugin brings. */
export type MemberKind = 'provider' | 'gate' | 'critic' | 'reference-adapter' | 'candidate-adapter';

type Rule = readonly [key: string, test: (value: unknown) => boolean, expected: string];

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const isFunction = (value: unknown): boolean => typeof value === 'function';
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOptional =
  (test: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || test(value);

function isStandardSchema(value: unknown): boolean {
  // A schema may be a function too (arktype), so only its `~standard` member tells.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard = (value as { readonly '~standard'?: unknown })['~standard'];
  return isRecord(standard) && standard.version === 1 && isFunction(standard.validate);
}

function isCanary(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.files) || !('options' in value)) return false;
  return Object.entries(value.files).every(
    ([path, text]) => typeof text === 'string' && isInnerPath(path),
  );
}

function isInnerPath(path: string): boolean {
  return path !== '' && !path.startsWith('/') && !path.split(/[\\/]/).includes('..');
}

const ID: Rule = [
  'id',
  (value) => typeof value === 'string' && KEBAB.test(value),
  'a lower-case kebab id',
];
const TITLE: Rule = ['title', isText, 'a text for people'];
const OPTIONS: Rule = [
  'optionsSchema',
  isOptional(isStandardSchema),
  'a Standard Schema (zod, valibot, arktype) or nothing',
];
const call = (key: string): Rule => [key, isFunction, 'a function'];

const RULES: Readonly<Record<MemberKind, readonly Rule[]>> = {
  provider: [
    ID,
    TITLE,
    [
      'capabilities',
      (value) =>
        isRecord(value) &&
        Object.values(value).every(isOptional((flag) => typeof flag === 'boolean')),
      'an object of booleans',
    ],
    OPTIONS,
    call('detect'),
    call('describe'),
    call('parse'),
    call('conclude'),
  ],
  gate: [
    ID,
    TITLE,
    ['after', isOptional(isText), 'the name of a gate or nothing'],
    [
      'timeoutMs',
      isOptional((value) => typeof value === 'number' && Number.isFinite(value) && value > 0),
      'milliseconds above 0 or nothing',
    ],
    OPTIONS,
    call('run'),
    ...canaryRules(),
  ],
  critic: [
    ID,
    TITLE,
    ['kind', (value) => value === 'review' || value === 'compare', '"review" or "compare"'],
    OPTIONS,
    call('judge'),
  ],
  'reference-adapter': [ID, OPTIONS, call('acquire')],
  'candidate-adapter': [ID, OPTIONS, call('collect')],
};

function canaryRules(): readonly Rule[] {
  const expected = 'a canary `{ files, options }` whose files are texts by relative path';
  return [
    ['canary.blocks', isCanary, expected],
    ['canary.passes', isCanary, expected],
  ];
}

/** Names a member of a plugin for a message: by its id where it has one, else by its place in the list, from 1. */
export function nameMember(kind: MemberKind, object: unknown, index: number): string {
  const id = isRecord(object) ? object.id : undefined;
  return typeof id === 'string' && id !== '' ? `${kind} "${id}"` : `${kind} ${index + 1}`;
}

/** Checks the shape of one provider, gate, critic or adapter, without calling anything of it. */
export function checkMember(input: {
  readonly kind: MemberKind;
  readonly member: string;
  readonly object: Readonly<Record<string, unknown>>;
  readonly subject: PluginSubject;
}): readonly Problem[] {
  return RULES[input.kind].flatMap(([key, test, expected]) => {
    const value = readPath(input.object, key);
    if (test(value)) return [];
    return [
      pluginInvalid(input.subject, {
        member: input.member,
        key,
        found: describeValue(value),
        expected,
      }),
    ];
  });
}

function readPath(object: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = object;
  for (const key of path.split('.')) value = isRecord(value) ? value[key] : undefined;
  return value;
}
