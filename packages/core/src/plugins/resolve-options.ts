import type { StandardSchemaIssue, StandardSchemaV1 } from '../contracts/index.js';
import type { Problem } from '../errors/index.js';
import { describeValue } from './describe-value.js';
import { type PluginPlace, pluginOptionsInvalid } from './plugin-errors.js';

/** Options as a person wrote them, with the schema that judges them. */
export interface OptionsInput<Options> {
  /** Absent means that there are no options to give. */
  readonly schema: StandardSchemaV1<unknown, Options> | undefined;
  /** Absent means that none were given; the schema then sees an empty object. */
  readonly value: unknown;
  /** Who takes the options, for messages, such as `gate "license/allow-list"`. */
  readonly owner: string;
  readonly place?: PluginPlace | undefined;
  /** Line of a key of the options in the file, from 1; absent when it is unknown. */
  readonly lineOf?: ((path: readonly string[]) => number | undefined) | undefined;
}

/** The options in the form that the plugin's own schema returned, or every problem with them. */
export type ResolvedOptions<Options> =
  | { readonly ok: true; readonly value: Options }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Validates options with the plugin's own schema. A schema that throws is a problem of the options, with its message. */
export async function resolveOptions<Options>(
  input: OptionsInput<Options>,
): Promise<ResolvedOptions<Options>> {
  if (input.schema === undefined) return resolveWithoutSchema(input);
  try {
    const result = await input.schema['~standard'].validate(input.value ?? {});
    if (result.issues === undefined) return { ok: true, value: result.value };
    return { ok: false, problems: result.issues.map((issue) => describeIssue(issue, input)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(input, { found: describeValue(input.value), expected: reason });
  }
}

function resolveWithoutSchema<Options>(input: OptionsInput<Options>): ResolvedOptions<Options> {
  const { value } = input;
  const isEmpty =
    value === undefined ||
    value === null ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  // Without a schema `Options` is the empty object by the contract of `define…`.
  if (isEmpty) return { ok: true, value: {} as Options };
  return refuse(input, { found: describeValue(value), expected: 'it takes no options' });
}

function refuse<Options>(
  input: OptionsInput<Options>,
  what: { readonly found: string; readonly expected: string },
): ResolvedOptions<Options> {
  const owner = { what: input.owner, place: input.place };
  return { ok: false, problems: [pluginOptionsInvalid(owner, what)] };
}

function describeIssue<Options>(issue: StandardSchemaIssue, input: OptionsInput<Options>): Problem {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return pluginOptionsInvalid(
    { what: input.owner, place: input.place },
    {
      key: path.length === 0 ? undefined : path.join('.'),
      found: describeValue(readPath(input.value ?? {}, path)),
      expected: issue.message,
      line: path.length === 0 ? undefined : input.lineOf?.(path),
    },
  );
}

function readPath(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}
