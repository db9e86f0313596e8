import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inspectPlugins } from '@yoke/core';
import { expect, onTestFinished, test } from 'vitest';
import { listControlPaths } from './list-control-paths.js';

async function buildProject(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'yoke-control-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

function registryOf(...locations: readonly string[]) {
  const sources = locations.map((location, index) => ({
    specifier: location,
    value: { contractVersion: 'plugin-v1', name: `plugin-${index}` },
    location,
    origin: 'project' as const,
  }));
  return inspectPlugins(sources).registry;
}

test('names the configuration, local plugins and whatever local files these import', async () => {
  const root = await buildProject({
    '.yoke/config.yaml': '',
    'tools/gate.mjs':
      "import { list } from './lib/list.js';\nawait import('./late.mjs');\nimport 'yaml';\n",
    'tools/lib/list.js': "const more = require('./more');\nimport '../gate.mjs';\n",
    'tools/lib/more.js': '',
    'tools/late.mjs': '',
    'tools/other.mjs': '',
  });

  const paths = await listControlPaths(
    { root, file: '.yoke/config.yaml' },
    registryOf(join(root, 'tools/gate.mjs')),
  );

  expect(paths).toEqual([
    '.yoke/config.yaml',
    'tools/gate.mjs',
    'tools/late.mjs',
    'tools/lib/list.js',
    'tools/lib/more.js',
  ]);
});

test('names nothing outside of the project and nothing of installed packages', async () => {
  const root = await buildProject({
    'node_modules/a/index.js': '',
    'yoke.config.mjs': "import '../x.js';",
  });
  const other = await buildProject({ 'index.js': '' });

  const paths = await listControlPaths(
    { root, file: 'yoke.config.mjs' },
    registryOf(join(root, 'node_modules/a/index.js'), join(other, 'index.js')),
  );

  expect(paths).toEqual(['yoke.config.mjs']);
});
