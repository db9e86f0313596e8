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
    const problems = [];
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
  for (const { title, argv } of tools) {
    const { exitCode, output } = await runCommand(argv, { cwd: root, isQuiet: true });
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
