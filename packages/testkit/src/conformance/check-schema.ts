import assert from 'node:assert/strict';
import type { StandardSchemaV1 } from '@yoke/core/contracts';

const UNKNOWN_KEY = 'thisOptionIsUnknown';

/** Asserts that a schema refuses a key that nobody has declared: a typing error of a user may not pass unseen. */
export async function assertRefusesUnknownKey(
  schema: StandardSchemaV1<unknown, unknown> | undefined,
  options: unknown,
): Promise<void> {
  if (schema === undefined) return;
  const known = typeof options === 'object' && options !== null ? options : {};
  const result = await schema['~standard'].validate({ ...known, [UNKNOWN_KEY]: true });
  assert.ok(
    result.issues !== undefined && result.issues.length > 0,
    `optionsSchema accepts the unknown key "${UNKNOWN_KEY}"; make the object strict`,
  );
}

/** Asserts that a schema accepts options that the author gives as an example. */
export async function assertAccepts(
  schema: StandardSchemaV1<unknown, unknown> | undefined,
  options: unknown,
): Promise<void> {
  if (schema === undefined) return;
  const result = await schema['~standard'].validate(options);
  const issues = (result.issues ?? []).map((issue) => issue.message).join('; ');
  assert.ok(result.issues === undefined, `optionsSchema refuses the example options: ${issues}`);
}
