import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Describes every file below a folder: by its path with `/`, its mode and a digest of its content. Links are not followed. */
export async function readTree(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const tree = new Map<string, string>();
  for (const entry of entries.filter((found) => !found.isDirectory())) {
    const file = join(entry.parentPath, entry.name);
    const { mode } = await lstat(file);
    const content = entry.isSymbolicLink() ? await readlink(file) : await readFile(file);
    const digest = createHash('sha256').update(content).digest('hex');
    tree.set(relative(folder, file).split(sep).join('/'), `${mode.toString(8)} ${digest}`);
  }
  return tree;
}
