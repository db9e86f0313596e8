// Runs the examples of the READMEs: every fence that begins with "```js run" is a program that has to end with 0.
// They import the built packages, as users do.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './lib/command.mjs';
import { listPackages, root } from './lib/repository.mjs';
import { say } from './lib/say.mjs';

/** Answers one text for each example that fails, and one for each package without a README. */
export async function checkReadmes() {
  const problems = [];
  for (const { folder, manifest } of await listPackages()) {
    const text = await readFile(join(folder, 'README.md'), 'utf8').catch(() => undefined);
    if (text === undefined) {
      problems.push(`${manifest.name} has no README.md`);
      continue;
    }
    for (const { source, line } of examplesIn(text)) {
      const output = await runExample(folder, source);
      if (output !== undefined) {
        problems.push(`${relative(root, folder)}/README.md:${line}: the example fails:\n${output}`);
      }
    }
  }
  return problems;
}

/**
 * @param {string} text
 * @returns {readonly { source: string, line: number }[]}
 */
export function examplesIn(text) {
  return [...text.matchAll(/^```js run\n(.*?)^```$/gms)].map((match) => ({
    source: match[1] ?? '',
    line: text.slice(0, match.index).split('\n').length,
  }));
}

/**
 * The file lies in the package itself, so that both the package's own name and its dependencies are found.
 *
 * @param {string} folder
 * @param {string} source
 * @returns {Promise<string | undefined>} what it printed when it failed
 */
async function runExample(folder, source) {
  const file = join(folder, `.readme-example-${process.pid}.mjs`);
  try {
    await writeFile(file, source);
    const { exitCode, output } = await runCommand([process.execPath, file], {
      cwd: folder,
      isQuiet: true,
    });
    return exitCode === 0 ? undefined : output;
  } finally {
    await rm(file, { force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await checkReadmes();
  problems.forEach((problem) => {
    say(problem);
  });
  process.exitCode = problems.length > 0 ? 1 : 0;
}
