import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createRegistry, resolveOptions } from '../../src/plugins/index.js';

const location = new URL('./plugin-v1.mjs', import.meta.url);

async function loadFrozen() {
  const { default: value } = (await import(location.href)) as { default: unknown };
  return createRegistry([{ specifier: 'frozen', value, origin: 'embedded' }]);
}

test('the frozen plugin of the first contracts is loaded whole', async () => {
  const registry = await loadFrozen();

  expect(registry.findProvider('frozen-agent')?.member.title).toBe('Frozen agent');
  expect(registry.findGate('frozen/allow-list')?.member.after).toBe('verify');
  expect(registry.critics.map(({ name }) => name)).toEqual(['frozen/frozen-critic']);
  expect(registry.references.map(({ name }) => name)).toEqual(['frozen/frozen-reference']);
  expect(registry.candidates.map(({ name }) => name)).toEqual(['frozen/frozen-candidate']);
});

test('the options of the frozen gate are judged by its own schema', async () => {
  const gate = (await loadFrozen()).findGate('frozen/allow-list')?.member;

  const resolved = await resolveOptions({
    schema: gate?.optionsSchema,
    value: { allow: 'MIT' },
    owner: 'gate "frozen/allow-list"',
  });

  expect(resolved).toMatchObject({
    ok: false,
    problems: [{ code: 'PLUGIN_OPTIONS_INVALID', key: 'allow' }],
  });
});

test('the frozen plugin is still byte for byte what it was', async () => {
  const bytes = await readFile(location);

  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    'b5d9fb7a42d714c6e435697ac56e0ca8d8cbf39d00cc439165574a0cb25da34a',
  );
});
