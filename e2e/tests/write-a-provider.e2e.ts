import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/bench.js';
import { type Installation, prepareInstallation } from '../support/installation.js';

const PAGE = fileURLToPath(new URL('../../docs/plugins/write-a-provider.md', import.meta.url));

const STORY = `- id: STORY-1
  title: Write it down
  acceptance:
    - id: AC1
      text: it is written down
      verify: [test -s PARROT.md]
  passes: false
`;

let installation: Installation;

/** Follows the page from an empty folder: every file of it, in the order in which it asks for them. */
beforeAll(async () => {
  installation = await prepareInstallation();
  const { manifest, config, files } = readPage();
  writeFiles(installation.cwd, { 'package.json': manifest, ...files, '.yoke/config.yaml': config });
  expect(await installation.run('npm', 'install')).toMatchObject({ exitCode: 0 });
}, 240_000);

afterAll(() => installation.close());

test('the provider of the page passes its tests', async () => {
  const { exitCode, stdout } = await installation.run('npm', 'test');

  expect(stdout).toMatch(/# fail 0/);
  expect(Number(/# pass (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(15);
  expect(exitCode).toBe(0);
});

test('the provider of the page lands a story in a project', async () => {
  const { cwd, run } = installation;
  // A project has the plugin among its dependencies; here it is the project itself, which resolves by its own name.
  const told = await run('npm', 'install', '--save-dev', '@yoke/cli');
  writeFiles(cwd, {
    '.gitignore': 'node_modules/\n/.yoke/*\n!/.yoke/config.yaml\n!/.yoke/prd.yaml\n',
    '.yoke/prd.yaml': STORY,
  });
  const config = join(cwd, '.yoke/config.yaml');
  const program = join(cwd, 'bin/parrot.mjs');
  writeFileSync(
    config,
    `${readFileSync(config, 'utf8').replace('program: parrot', `program: ${program}`)}verify: "true"\n`,
  );
  await run('chmod', '+x', program);
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['config', 'user.name', 'Ada'],
    ['config', 'user.email', 'ada@example.org'],
    ['add', '--all'],
    ['commit', '--quiet', '--message=base'],
  ])
    await run('git', ...args);

  const plugins = await run('yoke', 'plugins');
  const doctor = await run('yoke', 'doctor');
  const loop = await run('yoke', 'loop', 'run');

  expect(told.exitCode).toBe(0);
  expect(plugins.stdout).toMatch(/yoke-provider-parrot +plugin-v1 +from the project/);
  expect(doctor.stdout).toContain('Parrot (parrot) 1.0.0');
  expect({ exitCode: loop.exitCode, told: loop.exitCode === 0 ? '' : loop.stderr }).toEqual({
    exitCode: 0,
    told: '',
  });
});

/** The files that the page shows: programs begin with their path in a comment, the manifest is the one piece of JSON. */
function readPage() {
  const text = readFileSync(PAGE, 'utf8');
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
      ([, block = '']) => block,
    );
  const files = blocks('js').map((block) => [/^\/\/ (\S+\.mjs)$/m.exec(block)?.[1] ?? '', block]);
  const [manifest = ''] = blocks('json');
  const [config = ''] = blocks('yaml');
  return { manifest, config, files: Object.fromEntries(files) as Record<string, string> };
}
