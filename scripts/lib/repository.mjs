import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Top of this repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {string} [packageManager]
 * @property {string | Record<string, string>} [bin]
 * @property {Record<string, string | { types: string, default: string }>} [exports]
 */

/**
 * @param {string} folder
 * @returns {Promise<Manifest>}
 */
export async function readManifest(folder) {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

/**
 * Answers the argv of a tool among the root's own dependencies. It is started with this Node, which needs neither a
 * shell nor a `.cmd` file on any platform.
 *
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {string} [bin] name of the command; the package's own name when absent
 * @returns {readonly [string, ...string[]]}
 */
export function tool(packageName, args, bin = packageName) {
  const folder = join(root, 'node_modules', packageName);
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[bin];
  if (script === undefined) {
    throw new Error(`"${packageName}" has no command "${bin}"`);
  }
  return [process.execPath, join(folder, script), ...args];
}

/**
 * Lists the packages that are published, sorted by folder.
 *
 * @returns {Promise<readonly { folder: string, manifest: Manifest }[]>}
 */
export async function listPackages() {
  const parent = join(root, 'packages');
  const entries = await readdir(parent, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name));
  const packages = await Promise.all(
    folders.sort().map(async (folder) => ({ folder, manifest: await readManifest(folder) })),
  );
  return packages.filter(({ manifest }) => manifest.private !== true);
}
