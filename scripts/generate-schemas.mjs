// Writes packages/core/schemas/*.json from the schemas in the sources. `--check` writes nothing and fails when they differ.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'tsup';
import { root } from './lib/repository.mjs';
import { say } from './lib/say.mjs';

const core = join(root, 'packages', 'core');
// Inside the package, so that what the sources import is found.
const outDir = join(core, 'node_modules', '.schemas');

await build({
  entry: {
    config: join(core, 'src', 'config', 'json-schema.ts'),
    backlog: join(core, 'src', 'backlog', 'json-schema.ts'),
  },
  outDir,
  format: 'esm',
  target: 'node20',
  config: false,
  silent: true,
  dts: false,
});

/** @param {string} name */
const load = (name) => import(pathToFileURL(join(outDir, `${name}.js`)).href);
const schemas = {
  config: (await load('config')).configJsonSchema(),
  backlog: (await load('backlog')).backlogJsonSchema(),
};
await rm(outDir, { recursive: true, force: true });

const isCheck = process.argv.includes('--check');
await mkdir(join(core, 'schemas'), { recursive: true });
for (const [name, schema] of Object.entries(schemas)) {
  const file = join(core, 'schemas', `${name}.schema.json`);
  const text = `${JSON.stringify(schema, undefined, 2)}\n`;
  const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text;
  if (!isCheck && !isCurrent) await writeFile(file, text);
  if (isCheck && !isCurrent) process.exitCode = 1;
  say(`${name}.schema.json: ${isCurrent ? 'up to date' : isCheck ? 'differs' : 'written'}`);
}
