import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { KNOWN_AGENTS } from '../src/composition/known-agents.generated.js';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));

/** What may name agents of the packages, each for the reason that docs/decisions/0024 gives. */
const MAY_NAME: readonly string[] = [
  'cli/src/composition/known-agents.generated.ts',
  'core/src/config/sections/runner.ts',
  'core/src/engine/protection.ts',
];

test('the known agents are those that the packages declare', () => {
  const script = join(PACKAGES, 'cli/scripts/write-known-agents.mjs');

  execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' });

  expect(KNOWN_AGENTS.length).toBeGreaterThan(0);
});

test.each(KNOWN_AGENTS)('$package brings the agent that it declares', async (known) => {
  const { default: plugin } = await import(known.package);

  expect(plugin.name).toBe(known.package);
  expect(plugin.providers).toMatchObject([{ id: known.agent, title: known.title }]);
});

test('core, gates and cli name no agent of a package', () => {
  const names = new RegExp(KNOWN_AGENTS.map(({ agent }) => agent).join('|'), 'i');

  const found = ['core', 'gates', 'cli'].flatMap((name) =>
    listSources(join(PACKAGES, name, 'src')).filter((file) => names.test(readCode(file))),
  );

  const paths = found.map((file) => relative(PACKAGES, file).split(sep).join('/'));
  expect(paths.sort()).toEqual(MAY_NAME);
});

/** What is published of a package: no tests, and nothing that only tests use. */
function listSources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ['__fixtures__', 'test'].includes(entry.name) ? [] : listSources(path);
    }
    return /\.test(-d)?\.ts$|^testing\.ts$/.test(entry.name) ? [] : [path];
  });
}

/** A file without its comments, in which sources of formats are named. */
function readCode(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
