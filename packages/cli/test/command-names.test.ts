import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMMANDS, listGroups } from '../src/command-line/command-table.js';
import { LATER_COMMANDS } from '../src/command-line/later.js';

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url));

// Subjects of commits and records that Yoke makes.
const NO_COMMANDS = new Set(['complete', 'attempt', 'landing']);

const known = new Set([
  ...COMMANDS.map(({ path }) => path),
  ...listGroups(),
  ...Object.keys(LATER_COMMANDS),
]);

async function listSources(): Promise<readonly string[]> {
  const names = await readdir(PACKAGES);
  const lists = await Promise.all(
    names.map(async (name) => {
      const folder = join(PACKAGES, name, 'src');
      const files = await readdir(folder, { recursive: true }).catch(() => []);
      return files
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => join(folder, file));
    }),
  );
  return lists.flat();
}

// `yoke <word> [<word>]` inside a string: in backticks, after a colon, or as the whole string.
const MENTION = /(?:[`'"]|: |: `)yoke ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/g;

function findUnknown(text: string): readonly string[] {
  return [...text.matchAll(MENTION)].flatMap(([, first = '', second]) => {
    if (NO_COMMANDS.has(first)) return [];
    const pair = second === undefined ? first : `${first} ${second}`;
    const isKnown = known.has(pair) || (known.has(first) && !listGroups().includes(first));
    const isGroup =
      listGroups().includes(first) &&
      (second === undefined || (known.has(first) && COMMANDS.some(({ path }) => path === first)));
    return isKnown || isGroup ? [] : [pair];
  });
}

test('every command that a message or a comment names exists', async () => {
  const wrong: string[] = [];
  for (const file of await listSources()) {
    const found = findUnknown(await readFile(file, 'utf8'));
    wrong.push(...found.map((name) => `${relative(PACKAGES, file)}: yoke ${name}`));
  }

  expect(wrong).toEqual([]);
});

test('a command that does not exist is found', () => {
  expect(findUnknown("hint: 'Look at it: yoke loop inspect'")).toEqual(['loop inspect']);
  expect(findUnknown("hint: 'yoke loop run'")).toEqual([]);
});
