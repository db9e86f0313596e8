import { lstat } from 'node:fs/promises';

/** Tells whether a path is a folder itself, and neither a link to one nor anything else nor absent. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch {
    // What cannot be looked at is no folder to work in.
    return false;
  }
}
