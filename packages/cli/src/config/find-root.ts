import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { directoryMissing } from './config-errors.js';

const MARKS = ['.yoke', '.git'] as const;

/**
 * Finds the project's folder: the one that was named, or else the nearest folder above it with a `.yoke` or a `.git`. The
 * named one when there is none.
 * @throws ConfigError DIRECTORY_MISSING
 */
export async function findRoot(directory: string): Promise<string> {
  const isFolder = await stat(directory).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) throw directoryMissing(directory);
  for (let folder = directory; ; folder = dirname(folder)) {
    for (const mark of MARKS) {
      if (await exists(join(folder, mark))) return folder;
    }
    if (folder === dirname(folder)) return directory;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
