// Compares the public types of every published entry with the snapshot under packages/<name>/api/.
// `node scripts/api-snapshot.mjs --update` writes the snapshots; the build has to be up to date.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listPackages, root } from './lib/repository.mjs';
import { rollUpTypes } from './lib/roll-up-types.mjs';
import { say } from './lib/say.mjs';

/**
 * Answers one line for each snapshot that differs from the build; none when all agree.
 *
 * @param {{ update: boolean }} options
 */
export async function compareSnapshots({ update }) {
  const problems = [];
  for (const { folder, manifest } of await listPackages()) {
    const wanted = new Map();
    for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
      if (typeof target !== 'string') {
        const file = join(folder, 'api', `${entry === '.' ? 'index' : basename(entry)}.d.ts`);
        wanted.set(file, snapshotOf(manifest.name, entry, join(folder, target.types)));
      }
    }
    problems.push(...(update ? await write(folder, wanted) : await compare(folder, wanted)));
  }
  return problems;
}

/**
 * @param {string} name
 * @param {string} entry
 * @param {string} typesFile
 */
function snapshotOf(name, entry, typesFile) {
  if (!existsSync(typesFile)) {
    throw new Error(`"${relative(root, typesFile)}" is missing; run "npm run setup"`);
  }
  const specifier = entry === '.' ? name : `${name}/${basename(entry)}`;
  return [
    `// The public types of ${specifier}. Written by "npm run api:update"; a change here is a change for users.`,
    ...rollUpTypes(typesFile),
    '',
  ].join('\n');
}

/**
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} wanted
 */
async function write(folder, wanted) {
  await rm(join(folder, 'api'), { recursive: true, force: true });
  for (const [file, text] of wanted) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return [];
}

/**
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} wanted
 */
async function compare(folder, wanted) {
  const problems = [];
  for (const [file, text] of wanted) {
    const found = await readFile(file, 'utf8').catch(() => undefined);
    if (found !== text) {
      problems.push(
        `${relative(root, file)} ${found === undefined ? 'is missing' : firstDifference(found, text)}`,
      );
    }
  }
  const names = await readdir(join(folder, 'api')).catch(() => []);
  const stale = names.map((name) => join(folder, 'api', name)).filter((file) => !wanted.has(file));
  return [...problems, ...stale.map((file) => `${relative(root, file)} belongs to no entry`)];
}

/**
 * @param {string} before
 * @param {string} after
 */
function firstDifference(before, after) {
  const old = before.split('\n');
  const now = after.split('\n');
  const index = now.findIndex((line, position) => line !== old[position]);
  const at = index === -1 ? now.length : index;
  return `differs at line ${at + 1}:\n    - ${old[at] ?? '(end)'}\n    + ${now[at] ?? '(end)'}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await compareSnapshots({ update: process.argv.includes('--update') });
  for (const problem of problems) {
    say(problem);
  }
  if (problems.length > 0) {
    say('If the change is meant, run "npm run api:update" and add a changeset.');
    process.exitCode = 1;
  }
}
