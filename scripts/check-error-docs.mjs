// Holds docs/errors.md and the sources together: every code that the sources can throw has a heading, every heading
// has a code, and every code is provoked by a test.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listPackages, root } from './lib/repository.mjs';
import { say } from './lib/say.mjs';

/** Answers one line for each code that is undocumented, unknown or untested. */
export async function checkErrorDocs() {
  const { thrown, tested } = await readCodes();
  const documented = await readHeadings();
  return [
    ...[...thrown]
      .filter(([code]) => !documented.has(code))
      .map(([code, file]) => `${code} (${file}) has no heading in docs/errors.md`),
    ...[...documented]
      .filter((code) => !thrown.has(code))
      .map((code) => `docs/errors.md explains ${code}, which no source throws`),
    ...[...thrown]
      .filter(([code]) => !tested.has(code))
      .map(([code, file]) => `${code} (${file}) is provoked by no test`),
  ].sort();
}

async function readCodes() {
  /** @type {Map<string, string>} */
  const thrown = new Map();
  /** @type {Set<string>} */
  const tested = new Set((await readExpectations()).flatMap(wordsLikeCodes));
  for (const { folder } of await listPackages()) {
    for (const file of await listSources(folder)) {
      const text = await readFile(file, 'utf8');
      if (isTest(file)) {
        for (const word of wordsLikeCodes(text)) tested.add(word);
      } else {
        const place = relative(root, file).replaceAll('\\', '/');
        for (const code of codesIn(text, place)) thrown.set(code, place);
      }
    }
  }
  return { thrown, tested };
}

/** @param {string} file */
function isTest(file) {
  return /\.test\.ts$|[\\/]test[\\/]/.test(file);
}

/**
 * @param {string} text
 * @returns {readonly string[]}
 */
function wordsLikeCodes(text) {
  return text.match(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*\b/g) ?? [];
}

/** The exact messages of the broken projects under fixtures/, which tests compare. */
async function readExpectations() {
  const folder = join(root, 'fixtures', 'broken');
  const cases = await readdir(folder);
  return Promise.all(
    cases.map((name) => readFile(join(folder, name, 'expected.txt'), 'utf8').catch(() => '')),
  );
}

/**
 * The codes in a source: literals behind `code:`, which is how an error, a problem and a warning name theirs, and in a
 * file of errors or problems every literal that looks like one.
 *
 * @param {string} text
 * @param {string} file
 */
function codesIn(text, file) {
  const pattern = /(?:errors|problems?)\.ts$/.test(file)
    ? /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g
    : /\bcode: [^,;{}\n]*?'([A-Z][A-Z0-9_]+)'/g;
  return [...text.matchAll(pattern)].map(([, code = '']) => code);
}

/** @returns {Promise<Set<string>>} */
async function readHeadings() {
  const text = await readFile(join(root, 'docs', 'errors.md'), 'utf8').catch(() => '');
  return new Set(
    [...text.matchAll(/^### `?([A-Z][A-Z0-9_]+)`?\s*$/gm)].map(([, code = '']) => code),
  );
}

/**
 * @param {string} folder
 * @returns {Promise<readonly string[]>}
 */
async function listSources(folder) {
  const found = [];
  for (const part of ['src', 'test']) {
    const entries = await readdir(join(folder, part), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    found.push(
      ...entries
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
    );
  }
  return found.sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await checkErrorDocs();
  for (const problem of problems) {
    say(problem);
  }
  process.exitCode = problems.length > 0 ? 1 : 0;
}
