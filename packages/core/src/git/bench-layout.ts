import type { IndexEntry } from './index-file.js';
import { isGitlink } from './index-file.js';

/** Which names belong to a checkout, for looking up. */
export interface BenchLayout {
  readonly isTracked: (path: string) => boolean;
  /** Folders in which tracked files lie. */
  readonly folders: ReadonlySet<string>;
  /** Paths of submodules; empty folders on a bench. */
  readonly submodules: ReadonlySet<string>;
}

/** Works out the layout of an index. */
export function layoutOf(entries: ReadonlyMap<string, IndexEntry>): BenchLayout {
  const submodules = new Set<string>();
  for (const [path, entry] of entries) {
    if (isGitlink(entry)) submodules.add(path);
  }
  return {
    isTracked: (path) => entries.has(path),
    folders: foldersOf(entries.keys()),
    submodules,
  };
}

/** All folders that some of the paths lie in, at any depth. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}
