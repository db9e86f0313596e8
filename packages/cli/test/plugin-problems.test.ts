import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { copyBroken, expectedFile, runYoke, withoutPlaces } from './run-yoke.js';

test.each([
  'plugins-not-installed',
  'plugins-dependency-missing',
  'plugins-load-failed',
  'plugins-no-export',
  'plugins-contract-unspoken',
  'plugins-id-taken',
  'plugins-options-invalid',
  'plugins-all-at-once',
  'plugins-agent-unknown',
])('yoke plugins says exactly what is wrong with %s', async (name) => {
  const root = await copyBroken(name);

  const { exitCode, stderr } = await runYoke(['plugins'], { cwd: root });

  expect(withoutPlaces(stderr, root)).toBe(await readFile(expectedFile(name), 'utf8'));
  expect(exitCode).toBe(2);
});

test('--json gives every problem with code, place, found, expected and hint', async () => {
  const root = await copyBroken('plugins-id-taken');

  const { stdout } = await runYoke(['plugins', '--json'], { cwd: root });

  expect(JSON.parse(stdout)).toMatchObject({
    problems: [
      {
        code: 'PLUGIN_ID_TAKEN',
        file: '.yoke/config.yaml',
        line: 4,
        found: '"my-agent" in both',
        expected: 'an id that no other loaded plugin has',
        hint: expect.stringContaining('yoke plugins'),
      },
    ],
  });
});

test('lists the sound plugins beside the broken ones', async () => {
  const root = await copyBroken('plugins-options-invalid');

  const { stdout } = await runYoke(['plugins'], { cwd: root });

  expect(stdout).toContain('license  plugin-v1  from the project:');
  expect(stdout).toContain('gate license/allow-list  gate-v1');
});
