import * as z from 'zod';
import { configFileSchema } from './config-schema.js';
import type { KeySchema } from './source/known-keys.js';

/** Makes the part of a JSON Schema that tells which keys a schema knows. */
export function toKeySchema(schema: z.ZodType): KeySchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as KeySchema;
}

/** Makes the JSON Schema of configuration files, for editors. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    ...z.toJSONSchema(configFileSchema, { io: 'input' }),
    title: 'Configuration of Yoke',
  };
}
