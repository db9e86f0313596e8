import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;
const MOST_PACKAGES = 5_000;

/**
 * @typedef {object} Licensed
 * @property {string} name
 * @property {string | undefined} license SPDX expression; undefined when the package is not installed or names none
 */

/**
 * Answers the packages that a project needs at run time, each once, with the licence that its own package.json names.
 *
 * @param {string} directory folder of the project
 * @returns {Promise<readonly Licensed[]>} sorted by name
 */
export async function readLicenses(directory) {
  const project = await readManifest(directory);
  /** @type {Map<string, Licensed>} */
  const found = new Map();
  const pending = namesOf(project).map((name) => ({ name, from: directory }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const installed = await findPackage(next.name, next.from, directory);
    const key = installed?.folder ?? next.name;
    if (found.has(key)) continue;
    if (found.size === MOST_PACKAGES) throw new Error(`more than ${MOST_PACKAGES} packages`);
    found.set(key, { name: next.name, license: licenseOf(installed?.manifest) });
    for (const name of namesOf(installed?.manifest)) {
      pending.push({ name, from: installed?.folder ?? directory });
    }
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Tells whether an SPDX expression is met by a list of allowed licences. What it cannot read is not allowed.
 *
 * @param {string | undefined} expression
 * @param {readonly string[]} allowed
 */
export function isAllowed(expression, allowed) {
  if (expression === undefined) return false;
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => allowed.includes(license.trim())));
}

/**
 * Looks for a package as Node does: beside the one that needs it, then in every folder above, up to the project.
 *
 * @param {string} name
 * @param {string} from
 * @param {string} directory
 */
async function findPackage(name, from, directory) {
  // The name comes from an untrusted file: one that could leave node_modules names no package.
  if (!PACKAGE_NAME.test(name)) return undefined;
  for (let place = from; place.startsWith(directory); place = dirname(place)) {
    const folder = join(place, 'node_modules', name);
    const manifest = await readManifest(folder);
    if (manifest !== undefined) return { folder, manifest };
  }
  return undefined;
}

/**
 * @param {string} folder
 * @returns {Promise<Record<string, unknown> | undefined>} undefined when there is none; throws when it is unreadable
 */
async function readManifest(folder) {
  const file = join(folder, 'package.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const value = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`"${file}" holds no object`);
  return value;
}

/** @param {Record<string, unknown> | undefined} manifest */
function namesOf(manifest) {
  return Object.keys(/** @type {object} */ (manifest?.dependencies ?? {}));
}

/** @param {Record<string, unknown> | undefined} manifest */
function licenseOf(manifest) {
  const license = manifest?.license;
  return typeof license === 'string' && license !== '' ? license : undefined;
}
