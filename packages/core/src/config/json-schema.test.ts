import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backlogJsonSchema } from '../backlog/index.js';
import { configJsonSchema } from './index.js';

const schemas = { config: configJsonSchema(), backlog: backlogJsonSchema() };

function readPublished(name: string): unknown {
  const file = new URL(`../../schemas/${name}.schema.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('the published JSON Schemas', () => {
  it.each(['config', 'backlog'] as const)(
    'are what the sources say now: %s (otherwise: node scripts/generate-schemas.mjs)',
    (name) => {
      expect(readPublished(name)).toEqual(schemas[name]);
    },
  );

  it('say of every key of the configuration what it is for', () => {
    const { properties } = schemas.config as { properties: Record<string, object> };

    const silent = Object.entries(properties).filter(([, schema]) => !('description' in schema));

    expect(silent.map(([key]) => key)).toEqual([]);
  });

  it('refuse keys that do not exist, so that an editor marks them', () => {
    expect(schemas.config).toMatchObject({ additionalProperties: false });
  });
});
