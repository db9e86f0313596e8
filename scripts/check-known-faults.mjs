// Holds docs/known-faults.md and the tests together: every title that the page names stands in the file that it names.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';

const WITHOUT_TEST = /^not (?:built yet|ours): \S/;

/** Answers one line for each row of the page whose test is not there, or that gives neither a test nor a reason. */
export async function checkKnownFaults() {
  const page = await readFile(join(root, 'docs', 'known-faults.md'), 'utf8');
  const problems = await Promise.all(readRows(page).map(checkRow));
  return problems.flat();
}

/**
 * The rows of all tables, without their heads and rules.
 *
 * @param {string} page
 */
export function readRows(page) {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what goes wrong'))
    .map((line) => {
      const [, fault = '', file = '', title = ''] = line.split('|').map((cell) => cell.trim());
      return { fault, file, title };
    });
}

/**
 * @param {{ fault: string, file: string, title: string }} row
 * @returns {Promise<readonly string[]>}
 */
async function checkRow({ fault, file, title }) {
  if (WITHOUT_TEST.test(file)) return [];
  if (title === '') return [`"${fault}" has neither a test nor a reason in docs/known-faults.md`];
  const text = await readFile(join(root, file), 'utf8').catch(() => '');
  return hasTitle(text, title)
    ? []
    : [`docs/known-faults.md names a test "${title}", which ${file} does not have`];
}

/**
 * Whether a source holds a text as one whole literal.
 *
 * @param {string} text
 * @param {string} title
 */
export function hasTitle(text, title) {
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}
