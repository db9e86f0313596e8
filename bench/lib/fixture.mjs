import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 1 << 28;

/**
 * Runs git and answers what it printed.
 * @param {string} cwd
 * @param {...string} args
 */
export function git(cwd, ...args) {
  return execFileSync('git', args, { cwd, stdio: 'pipe', maxBuffer: MAX_BYTES }).toString().trim();
}

/**
 * Makes a packed repository with so many small source files, 100 a folder, tagged `base`. One that is there is kept.
 * @param {string} folder
 * @param {number} files
 */
export function makeRepository(folder, files) {
  if (existsSync(join(folder, '.git', 'refs', 'tags', 'base'))) return folder;
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < files; index += 1) {
    const parent = join(folder, 'pkg', `d${String(Math.floor(index / 100)).padStart(4, '0')}`);
    if (index % 100 === 0) mkdirSync(parent, { recursive: true });
    writeFileSync(join(parent, `m${index}.js`), moduleText(index));
  }
  writeFileSync(join(folder, 'README.md'), '# fixture\n');
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'config', 'user.name', 'bench');
  git(folder, 'config', 'user.email', 'bench@example.invalid');
  git(folder, 'config', 'gc.auto', '0');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'base');
  git(folder, 'repack', '-adq');
  git(folder, 'tag', 'base');
  return folder;
}

/** @param {number} index */
function moduleText(index) {
  const lines = Array.from(
    { length: 12 + (index % 17) },
    (_, line) => `export const v${line}_${index} = ${(index * 7919 + line * 104729) % 1000003};`,
  );
  return `// module ${index}\n${lines.join('\n')}\n`;
}

/**
 * Puts a repository back to its base with some files committed on top.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} files
 */
export function resetRepository(folder, files) {
  git(folder, 'checkout', '-q', '-f', 'main');
  git(folder, 'reset', '-q', '--hard', 'base');
  git(folder, 'clean', '-qffdx');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git(folder, 'add', '-Af');
  git(folder, 'commit', '-qm', 'set up');
  git(folder, 'status', '--porcelain');
}
