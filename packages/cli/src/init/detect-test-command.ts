import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The command of each kind of project that is known by its files; more than the first bytes of them say nothing more. */
const KINDS: readonly {
  readonly command: string;
  /** Any of these that is there, and holds what is looked for, decides. */
  readonly signs: readonly { readonly file: string; readonly holds?: RegExp | undefined }[];
}[] = [
  { command: 'cargo test', signs: [{ file: 'Cargo.toml' }] },
  { command: 'go test ./...', signs: [{ file: 'go.mod' }] },
  {
    command: 'python3 -m pytest',
    signs: [
      { file: 'pytest.ini' },
      { file: 'conftest.py' },
      { file: 'tests/conftest.py' },
      { file: 'pyproject.toml', holds: /pytest/ },
      { file: 'setup.cfg', holds: /\[tool:pytest\]|pytest/ },
      { file: 'tox.ini', holds: /pytest/ },
      { file: 'requirements.txt', holds: /^pytest\b/m },
      { file: 'requirements-dev.txt', holds: /^pytest\b/m },
    ],
  },
];

const MAX_BYTES = 1_000_000;

/**
 * Finds the test command of a Rust, Go or Python project by its files; absent when there is none, and when files of several
 * kinds lie there, because a command for one part would not prove the whole. Runs nothing.
 */
export async function detectTestCommand(root: string): Promise<string | undefined> {
  const found: string[] = [];
  for (const { command, signs } of KINDS) {
    const answers = await Promise.all(signs.map((sign) => hasSign(root, sign)));
    if (answers.includes(true)) found.push(command);
  }
  return found.length === 1 ? found[0] : undefined;
}

async function hasSign(
  root: string,
  { file, holds }: (typeof KINDS)[number]['signs'][number],
): Promise<boolean> {
  const path = join(root, file);
  try {
    const info = await stat(path);
    if (!info.isFile()) return false;
    if (holds === undefined) return true;
    return info.size <= MAX_BYTES && holds.test(await readFile(path, 'utf8'));
  } catch {
    // Absent or unreadable is the same here: it decides nothing.
    return false;
  }
}
