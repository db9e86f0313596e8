import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONFIG_PLACES } from './config-places.js';
import { findConfig } from './find-config.js';
import { loadConfig } from './load-config.js';

async function buildProject(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'yoke-config-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

const TEXTS = { yaml: 'loop: { maxAttempts: 7 }', json: '{ "loop": { "maxAttempts": 7 } }' };

function textFor(path: string, format: string, within: string | undefined): string {
  if (within !== undefined) return `{ "${within}": ${TEXTS.json} }`;
  if (format === 'yaml') return TEXTS.yaml;
  if (format === 'json') return TEXTS.json;
  if (path.endsWith('ts')) {
    return `interface Loop { readonly maxAttempts: number }\nconst loop: Loop = { maxAttempts: 7 };\nexport default { loop };\n`;
  }
  return path.endsWith('.cjs')
    ? `module.exports = ${TEXTS.json};\n`
    : `export default ${TEXTS.json};\n`;
}

test.each(CONFIG_PLACES.filter(({ path }) => path !== 'yoke.config.js'))(
  'reads the configuration in $path',
  async ({ path, format, within }) => {
    const root = await buildProject({ [path]: textFor(path, format, within) });

    const project = await loadConfig(root);

    expect(project.file).toBe(path);
    expect(project.config.loop.maxAttempts).toBe(7);
  },
);

test('gives every default to a project without a configuration', async () => {
  const root = await buildProject({ 'package.json': '{}' });

  expect(await loadConfig(root)).toMatchObject({
    file: undefined,
    config: { loop: { maxAttempts: 3 } },
  });
});

test('names both configurations when there are two', async () => {
  const root = await buildProject({ '.yoke/config.yaml': '', 'package.json': '{ "yoke": {} }' });

  await expect(findConfig(root)).rejects.toMatchObject({
    code: 'CONFIG_AMBIGUOUS',
    message: 'there are 2 configurations: ".yoke/config.yaml" and "package.json"; expected one',
  });
});

test('runs no module to find out that there are two', async () => {
  const root = await buildProject({
    'yoke.config.mjs': 'throw new Error("it ran");',
    '.yokerc': '',
  });

  await expect(findConfig(root)).rejects.toMatchObject({ code: 'CONFIG_AMBIGUOUS' });
});

test('refuses a configuration that is there and cannot be read', async () => {
  const root = await buildProject({ '.yoke/prd.yaml': '' });
  await symlink('nowhere', join(root, '.yoke/config.yaml'));

  await expect(findConfig(root)).rejects.toMatchObject({ code: 'CONFIG_UNREADABLE' });
});

test('passes over a broken package.json that holds no configuration', async () => {
  const root = await buildProject({ 'package.json': '{', '.yokerc': '' });

  expect(await findConfig(root)).toMatchObject({ path: '.yokerc' });
});

test('says the line of what is wrong in package.json', async () => {
  const root = await buildProject({ 'package.json': '{\n  "yoke": {\n    "lop": {}\n  }\n}\n' });

  await expect(loadConfig(root)).rejects.toMatchObject({
    details: { problems: [{ file: 'package.json', line: 3 }] },
  });
});

test.each([
  ['throws', 'throw new Error("no disk");', 'no disk'],
  ['exports nothing', 'export const config = {};', 'its default export is missing'],
  ['exports a function', 'export default () => ({});', 'its default export is a function'],
])('refuses a module that %s', async (_, text, reason) => {
  const root = await buildProject({ 'yoke.config.mjs': text });

  await expect(loadConfig(root)).rejects.toMatchObject({
    code: 'CONFIG_MODULE_FAILED',
    message: expect.stringContaining(reason),
  });
});

test('finds the project from a folder inside of it', async () => {
  const root = await buildProject({ '.yoke/config.yaml': '', 'src/deep/index.js': '' });

  expect((await loadConfig(join(root, 'src/deep'))).root).toBe(root);
});

test('refuses a folder that is not there', async () => {
  await expect(loadConfig('/nowhere/at/all')).rejects.toMatchObject({ code: 'DIRECTORY_MISSING' });
});
