// Packs every published package as the registry would get it and looks at the tarballs: publint (strict),
// are-the-types-wrong (ESM only), their contents and their size.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './lib/command.mjs';
import { bringPnpm } from './lib/pnpm.mjs';
import { listPackages, root, tool } from './lib/repository.mjs';
import { dim, say } from './lib/say.mjs';

/**
 * Answers one text for each problem; none when every package is fit to be published.
 *
 * @param {import('./lib/pnpm.mjs').Pnpm} pnpm
 * @returns {Promise<readonly string[]>}
 */
export async function checkPackages(pnpm) {
  const folder = await mkdtemp(join(tmpdir(), 'yoke-pack-'));
  try {
    const budgets = JSON.parse(await readFile(join(root, 'scripts', 'size-budget.json'), 'utf8'));
    const problems = [...(await checkChangesets())];
    for (const { folder: source, manifest } of await listPackages()) {
      const { tarball, problem } = await pack(pnpm, source, folder);
      problems.push(
        ...(tarball === undefined
          ? [`${manifest.name}: ${problem}`]
          : await checkTarball(manifest.name, tarball, budgets[manifest.name])),
      );
    }
    return problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A changeset with a name that nothing has would stop a release; one without words would tell users nothing. */
async function checkChangesets() {
  const names = new Set((await listPackages()).map(({ manifest }) => manifest.name));
  const folder = join(root, '.changeset');
  const files = (await readdir(folder)).filter(
    (name) => /\.md$/.test(name) && name !== 'README.md',
  );
  const problems = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const [, head = '', body = ''] = /^---\n(.*?)---\n(.*)$/s.exec(text) ?? [];
      const named = [...head.matchAll(/^'([^']+)': (?:patch|minor|major)$/gm)].map(
        ([, name = '']) => name,
      );
      const unknown = named.filter((name) => !names.has(name));
      if (unknown.length > 0)
        return [`.changeset/${file} names ${unknown.join(', ')}, which is not published`];
      return named.length > 0 && body.trim() !== '' ? [] : [`.changeset/${file} says nothing`];
    }),
  );
  return problems.flat();
}

/**
 * @param {import('./lib/pnpm.mjs').Pnpm} pnpm
 * @param {string} source
 * @param {string} folder
 */
async function pack(pnpm, source, folder) {
  const before = new Set(await readdir(folder));
  const { exitCode, output } = await runCommand(pnpm.argv(['pack', '--pack-destination', folder]), {
    cwd: source,
    env: pnpm.env,
    isQuiet: true,
  });
  const name = (await readdir(folder)).find((entry) => !before.has(entry));
  return exitCode === 0 && name !== undefined
    ? { tarball: join(folder, name) }
    : { problem: `cannot be packed:\n${output}` };
}

/**
 * @param {string} name
 * @param {string} tarball
 * @param {number | undefined} budget kB of the packed tarball, at most
 */
async function checkTarball(name, tarball, budget) {
  const problems = [];
  const tools = [
    { title: 'publint', argv: tool('publint', ['run', tarball, '--strict']) },
    {
      title: 'attw',
      argv: tool('@arethetypeswrong/cli', [tarball, '--profile', 'esm-only', '--no-emoji'], 'attw'),
    },
  ];
  const ends = await Promise.all(
    tools.map(async ({ title, argv }) => ({
      title,
      ...(await runCommand(argv, { cwd: root, isQuiet: true })),
    })),
  );
  for (const { title, exitCode, output } of ends) {
    if (exitCode !== 0) problems.push(`${name}: ${title} is not content:\n${output}`);
  }
  const sizeKb = (await stat(tarball)).size / 1000;
  say(dim(`  ${name}: ${sizeKb.toFixed(1)} kB packed, ${budget ?? '?'} kB allowed`));
  if (budget === undefined) {
    problems.push(`${name}: has no budget in scripts/size-budget.json`);
  } else if (sizeKb > budget) {
    problems.push(
      `${name}: ${sizeKb.toFixed(1)} kB packed is more than its budget of ${budget} kB (scripts/size-budget.json)`,
    );
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await checkPackages(await bringPnpm());
  for (const problem of problems) {
    say(problem);
  }
  process.exitCode = problems.length > 0 ? 1 : 0;
}
