import * as z from 'zod';
import { backlogFileSchema } from './story-schema.js';

/** Makes the JSON Schema of backlogs, for editors. */
export function backlogJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(backlogFileSchema, { io: 'input' }), title: 'Backlog of Yoke' };
}
