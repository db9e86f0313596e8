import { showPath } from './path-bytes.js';
import { TREE_MODE } from './tree-codec.js';
import type { ObjectReader, TreeEntry } from './types.js';

/**
 * Tells which new paths differ from a neighbour only by case or by the spelling of accents: on other platforms the two are
 * one file. Reads only the folders on the way to the paths.
 */
export async function findCollisions(
  reader: ObjectReader,
  treeId: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const findings = new Set<string>();
  for (const path of paths) {
    let folder = treeId;
    let prefix = '';
    for (const name of path.split('/')) {
      const entries = await reader.readTree(folder);
      const twin = findTwin(entries, name);
      if (twin !== undefined) findings.add(describe(prefix + name, prefix + twin));
      const own = entries.find((entry) => entry.name === name);
      if (own?.mode !== TREE_MODE) break;
      folder = own.id;
      prefix += `${name}/`;
    }
  }
  return [...findings];
}

function findTwin(entries: readonly TreeEntry[], name: string): string | undefined {
  const folded = fold(name);
  return entries.find((entry) => entry.name !== name && fold(entry.name) === folded)?.name;
}

function describe(path: string, twin: string): string {
  return `"${showPath(path)}" and "${showPath(twin)}" are one file on some platforms.`;
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
