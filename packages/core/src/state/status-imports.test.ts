import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)';|^import '([^']+)';/gm;

/** Every module that a module loads, itself included, and the packages among them. Imports of types load nothing. */
function loadedBy(entry: string): {
  readonly packages: ReadonlySet<string>;
  readonly files: number;
} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const name = String(from ?? bare);
      if (name.startsWith('.')) visit(join(dirname(file), name.replace(/\.js$/, '.ts')));
      else packages.add(name);
    }
  };
  visit(entry);
  return { packages, files: files.size };
}

describe('the status entry', () => {
  it('loads nothing but Yoke’s own light modules and what Node brings along', () => {
    const { packages, files } = loadedBy(join(import.meta.dirname, 'status.ts'));

    expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual([]);
    expect(files).toBeGreaterThan(10);
  });
});
