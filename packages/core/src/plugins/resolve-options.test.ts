import { expect, test } from 'vitest';
import * as z from 'zod';
import type { StandardSchemaV1 } from '../contracts/index.js';
import { resolveOptions } from './resolve-options.js';

const owner = 'gate "license/allow-list"';
const place = { file: '.yoke/config.yaml', line: 7 };
const schema = z.strictObject({ allow: z.array(z.string()).default(['MIT']) });

test('gives what the schema returned, defaults included', async () => {
  expect(await resolveOptions({ schema, value: undefined, owner })).toEqual({
    ok: true,
    value: { allow: ['MIT'] },
  });
});

test('tells every issue with key, value and the line of the key', async () => {
  const value = { allow: ['MIT', 7] };
  const lineOf = (path: readonly string[]) => (path.join('.') === 'allow.1' ? 9 : undefined);

  const resolved = await resolveOptions({ schema, value, owner, place, lineOf });

  expect(resolved).toMatchObject({
    ok: false,
    problems: [
      {
        code: 'PLUGIN_OPTIONS_INVALID',
        file: '.yoke/config.yaml',
        line: 9,
        key: 'allow.1',
        found: '"7"',
      },
    ],
  });
});

test('accepts a schema that answers later', async () => {
  const late: StandardSchemaV1<unknown, number> = {
    '~standard': { version: 1, vendor: 'late', validate: async () => ({ value: 5 }) },
  };

  expect(await resolveOptions({ schema: late, value: {}, owner })).toEqual({ ok: true, value: 5 });
});

test('makes a problem of a schema that throws', async () => {
  const broken: StandardSchemaV1<unknown, number> = {
    '~standard': {
      version: 1,
      vendor: 'broken',
      validate: () => {
        throw new Error('schema is broken');
      },
    },
  };

  const resolved = await resolveOptions({ schema: broken, value: {}, owner, place });

  expect(resolved).toMatchObject({
    ok: false,
    problems: [{ expected: 'schema is broken', line: 7 }],
  });
});

test('refuses options where none are taken', async () => {
  const resolved = await resolveOptions({ schema: undefined, value: { allow: [] }, owner, place });

  expect(resolved).toMatchObject({ ok: false, problems: [{ expected: 'it takes no options' }] });
});

test('takes an absent value where no options are taken', async () => {
  expect(await resolveOptions({ schema: undefined, value: undefined, owner })).toEqual({
    ok: true,
    value: {},
  });
});
