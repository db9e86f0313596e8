import type * as z from 'zod';
import type { Problem } from '../errors/problem.js';
import { configFileSchema, configSchema, type YokeConfig } from './config-schema.js';
import { deepFreeze } from './deep-readonly.js';
import { type EffectiveKey, listEffectiveKeys } from './effective-keys.js';
import { findInactiveKeys } from './inactive-keys.js';
import { toKeySchema } from './json-schema.js';
import { copyInert } from './source/inert-value.js';
import { refuse } from './source/refuse.js';
import { describeIssues, type ProblemContext } from './source/schema-problems.js';
import { readYaml } from './source/strict-yaml.js';
import { type Place, valueInvalid } from './source/text-problems.js';
import { valueAt } from './source/value-at.js';

/** The most bytes of a configuration file. */
export const MAX_CONFIG_BYTES = 1024 * 1024;

/** A configuration that holds, with what is worth saying about it. */
export interface ParsedConfig {
  readonly config: YokeConfig;
  /** Keys whose feature is still to come; each is named once to the user. */
  readonly inactiveKeys: readonly string[];
  /** Every effective value with the place it came from, in the order of the configuration. */
  readonly origins: readonly EffectiveKey[];
}

/** What {@link parseConfig} reads. */
export interface ConfigText {
  /** Bytes where they are at hand: they tell UTF-16 and binary files apart. */
  readonly text: string | Uint8Array;
  /** Path of the file as it is shown to people. */
  readonly file: string;
  readonly format: 'yaml' | 'json';
  /** The key of the top level that holds the configuration, such as `yoke` in `package.json`. */
  readonly within?: string | undefined;
}

/**
 * Reads a configuration from text. An empty file is an empty configuration. Nothing in it is expanded: neither
 * variables nor `~`.
 *
 * @throws CONFIG_INVALID with all problems at once, sorted by place; with the problem's own code when there is one.
 */
export function parseConfig(source: ConfigText): ParsedConfig {
  const yaml = readYaml({ ...source, maxBytes: MAX_CONFIG_BYTES });
  return judge({
    value: yaml.value ?? {},
    file: source.file,
    problems: yaml.problems,
    placeOf: yaml.placeOf,
  });
}

/**
 * Checks a configuration that a module exported. The value is copied first; members that are `undefined` count as
 * absent. Places name the file without a line.
 *
 * @throws CONFIG_INVALID as {@link parseConfig}
 */
export function validateConfigObject(source: {
  readonly value: unknown;
  readonly file: string;
}): ParsedConfig {
  const place = { file: source.file };
  const { value, problems } = copyInert(source.value, place);
  return judge({ value, file: source.file, problems, placeOf: () => place });
}

function judge(input: {
  readonly value: unknown;
  readonly file: string;
  readonly problems: readonly Problem[];
  readonly placeOf: ProblemContext['placeOf'];
}): ParsedConfig {
  const { value, placeOf } = input;
  const parsed = configSchema.safeParse(value);
  const problems = [
    ...input.problems,
    ...describeIssues(parsed.error?.issues ?? [], {
      value,
      placeOf,
      keySchema: () => toKeySchema(configFileSchema),
    }).filter((problem) => !input.problems.some((known) => known.key === problem.key)),
    ...findIsolateConflict(value, (path) => placeOf(path, 'value')),
  ];
  if (problems.length > 0 || parsed.data === undefined) {
    throw refuse(input.file, problems);
  }
  const config: YokeConfig = deepFreeze<z.output<typeof configSchema>>(parsed.data);
  return {
    config,
    inactiveKeys: findInactiveKeys(value),
    origins: listEffectiveKeys({
      config,
      written: value,
      placeOf: (path) => placeOf(path, 'value'),
    }),
  };
}

/** `loop.isolate` is the older spelling of `workspace.isolate`: both may stand, but not against each other. */
function findIsolateConflict(
  value: unknown,
  placeOf: (path: readonly string[]) => Place,
): readonly Problem[] {
  const older = valueAt(value, ['loop', 'isolate']);
  const newer = valueAt(value, ['workspace', 'isolate']);
  if (typeof older !== 'boolean' || typeof newer !== 'boolean' || older === newer) return [];
  return [
    {
      ...valueInvalid(placeOf(['loop', 'isolate']), {
        key: 'loop.isolate',
        expected: `contradicts \`workspace.isolate\`, which is ${newer}`,
        value: older,
      }),
      hint: 'Keep `workspace.isolate` and remove `loop.isolate`.',
    },
  ];
}
