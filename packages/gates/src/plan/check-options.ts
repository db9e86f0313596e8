import type { GateV1, StandardSchemaIssue } from '@yoke/core/contracts';
import type { Problem } from '@yoke/core/errors';
import { gateOptionsInvalid, type ProblemPlace } from '../errors/gate-plan-problems.js';

/** Options as the gate's own schema returned them, or what it refused. */
export type CheckedOptions =
  | { readonly options: unknown; readonly problems?: undefined }
  | { readonly problems: readonly Problem[] };

/** Checks a gate's options by its own schema. Absent options are `{}`; a gate without a schema takes none. */
export async function checkOptions(
  gate: GateV1,
  name: string,
  input: { readonly value: unknown; readonly place: ProblemPlace },
): Promise<CheckedOptions> {
  const value = input.value ?? {};
  if (gate.optionsSchema === undefined) {
    if (isEmptyObject(value)) return { options: {} };
    return { problems: [gateOptionsInvalid(input.place, name, 'the gate takes no options')] };
  }
  const result = await gate.optionsSchema['~standard'].validate(value);
  if (result.issues === undefined) return { options: result.value };
  return {
    problems: result.issues.map((issue) =>
      gateOptionsInvalid(placeOf(input.place, issue), name, issue.message),
    ),
  };
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function placeOf(place: ProblemPlace, issue: StandardSchemaIssue): ProblemPlace {
  const keys = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return { ...place, key: [place.key, ...keys].join('.') };
}
